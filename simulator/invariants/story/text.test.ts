import { expect, test } from "vitest";
import { withoutSeams } from "./text.ts";

test("[G-27] a text is the same, whatever was added where it was cut", () => {
  const parts = "one (1/2)\n```js\ncode\n```\n```js\nmore\n```\nend (2/2)";

  expect(withoutSeams(parts)).toBe(withoutSeams("one\n```js\ncode\nmore\n```\nend"));
});
