import fc from "fast-check";
import { expect, test } from "vitest";
import { exceedsChars } from "./text-length.ts";

test("[W-40] counts code points, a lone surrogate as one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(40), (text, maxChars) => {
      expect(exceedsChars(text, maxChars)).toBe(Array.from(text).length > maxChars);
    }),
  );
  expect(exceedsChars("\ud83d\ud83d\ude00", 2)).toBe(false);
  expect(exceedsChars("\ud83d\ud83d\ude00", 1)).toBe(true);
});
