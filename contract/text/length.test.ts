import { describe, expect, test } from "vitest";
import { fits, indexAt, textLength } from "./length.ts";

describe("the length of a text", () => {
  test("[W-40] counts code points in chars, code units in utf16", () => {
    expect(textLength("a😀é", "chars")).toBe(3);
    expect(textLength("a😀é", "utf16")).toBe(4);
    expect(textLength("", "chars")).toBe(0);
  });

  test("[W-40] counts half a surrogate pair as one, in either unit", () => {
    expect(textLength("\ud83d", "chars")).toBe(1);
    expect(textLength("\ude00\ud83d", "chars")).toBe(2);
    expect(textLength("\ud83d", "utf16")).toBe(1);
  });
});

describe("a text fits", () => {
  test("[W-40] at its own length and not one below", () => {
    expect(fits("😀😀", 2, "chars")).toBe(true);
    expect(fits("😀😀", 1, "chars")).toBe(false);
    expect(fits("😀😀", 4, "utf16")).toBe(true);
    expect(fits("😀😀", 3, "utf16")).toBe(false);
  });
});

describe("the place just past the cap", () => {
  test("[G-46] is never inside a surrogate pair", () => {
    expect(indexAt("a😀b", 2, "utf16")).toBe(1);
    expect(indexAt("a😀b", 3, "utf16")).toBe(3);
    expect(indexAt("a😀b", 2, "chars")).toBe(3);
    expect(indexAt("😀", 1, "utf16")).toBe(2);
  });

  test("[G-46] is the end of a text that is shorter", () => {
    expect(indexAt("ab", 9, "chars")).toBe(2);
  });
});
