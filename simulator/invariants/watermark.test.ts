import { expect, test } from "vitest";
import { markOf, readWord, watermarked, wordsOf } from "./watermark.ts";

test("[D-39] writes texts whose every word names its turn and its place", () => {
  expect(watermarked("ada", 3)).toBe("ada1 ada2 ada3");
  expect(watermarked("ada", 2, 4)).toBe("ada4 ada5");
});

test("[D-39] reads the mark that all words of a text carry", () => {
  expect(markOf("ada1, ada2.\nada3 ▉")).toBe("ada");
  expect(markOf("ada1 bob1")).toBeUndefined();
  expect(markOf("ada1 and ada2")).toBeUndefined();
  expect(markOf("")).toBeUndefined();
});

test("[D-39] tells a marked word from any other", () => {
  expect(readWord("ada12")).toEqual({ mark: "ada", count: 12 });
  for (const word of ["ad1", "ada", "Ada1", "12", "a-b1"]) expect(readWord(word)).toBeUndefined();
});

test("[D-39] takes letters and digits of any script for words", () => {
  expect(wordsOf("Grüße, 世界 2!")).toEqual(["Grüße", "世界", "2"]);
});
