import { expect, test } from "vitest";
import { quote, withoutSeams } from "./text.ts";

test("[G-27] a text is the same, whatever was added where it was cut", () => {
  const parts = "one (1/2)\n```js\ncode\n```\n```js\nmore\n```\nend (2/2)";

  expect(withoutSeams(parts)).toBe(withoutSeams("one\n```js\ncode\nmore\n```\nend"));
});

test("[G-27] a fence that opens at the end of a line is a seam as one on its own line is", () => {
  const parts = ["one", "```js\ntwo\n```", "```js\nthree"].join("\n");

  expect(withoutSeams(parts)).toBe(withoutSeams("one```js\ntwo three"));
  expect(withoutSeams("one ```two``` three")).toBe("one```two```three");
});

test("[I-26] a text is cut for a sentence once its tokens are gone: no end of one is left", () => {
  const token = `Bearer ${"Z2F0ZXdheTox".repeat(12)}`;

  expect(quote(`one ${token}`)).toBe("“one [redacted]”");
  expect(quote(`${token} ${"word ".repeat(40)}${token}`)).not.toContain("Z2F0");
});
