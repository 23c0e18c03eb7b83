import { describe, expect, test } from "vitest";
import { printable } from "./printable.ts";

describe("what is printed", () => {
  test("keeps lines, tabs, letters of any language and joined emoji as they are", () => {
    const text = "a\tb\n“café” 日本 שלום 👩‍👩‍👧 …\n";

    expect(printable(text)).toBe(text);
  });

  test.each([
    ["clears no screen", "\u001B[2J", "\\u{1b}[2J"],
    ["renames no window", "\u001B]0;owned\u0007", "\\u{1b}]0;owned\\u{7}"],
    ["goes back over no line", "FAIL\rPASS", "FAIL\\u{d}PASS"],
    ["uses no control of eight bits", "\u009B31m", "\\u{9b}31m"],
    ["turns no words around", "\u202Edrow\u202C", "\\u{202e}drow\\u{202c}"],
  ])("%s", (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
