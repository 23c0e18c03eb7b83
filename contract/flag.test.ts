import { describe, expect, test } from "vitest";
import { readFlag } from "./flag.ts";

describe("a configured yes or no", () => {
  test("[G-78] is yes in four spellings, in any case of letters", () => {
    for (const yes of [true, 1, "1", "true", "yes", "on", "True", " ON "]) {
      expect(readFlag(yes, false)).toBe(true);
    }
  });

  test("[G-78, F-49] is no in any other, also as the text false", () => {
    for (const no of [false, 0, 2, "0", "false", "no", "off", "", "y", "2", {}, []]) {
      expect(readFlag(no, true)).toBe(false);
    }
  });

  test("[G-78] is its default where nothing is said", () => {
    for (const nothing of [undefined, null]) {
      expect(readFlag(nothing, true)).toBe(true);
      expect(readFlag(nothing, false)).toBe(false);
    }
  });
});
