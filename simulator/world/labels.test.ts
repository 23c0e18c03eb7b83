import { expect, test } from "vitest";
import { editDistance, nearestLabel, NO_TALLY, numbered, tallied, tallyUp } from "./labels.ts";

test("the first of a name has no number and the second has 2", () => {
  const once = tallyUp(NO_TALLY, "seal");
  const twice = tallyUp(once, "seal");

  expect([NO_TALLY, once, twice].map((tally) => numbered("seal", tallied(tally, "seal")))).toEqual([
    "seal",
    "seal.2",
    "seal.3",
  ]);
});

test("names are told apart", () => {
  const tally = tallyUp(tallyUp(NO_TALLY, "seal"), "typing");

  expect(tallied(tally, "seal")).toBe(1);
  expect(tallied(tally, "draft@text1")).toBe(0);
});

test("[I-54] a tally forgets its oldest name when it is full", () => {
  let tally = NO_TALLY;
  for (let i = 0; i < 1_000; i++) tally = tallyUp(tally, `name ${i}`);

  expect(tally.names.length).toBe(256);
  expect(tallied(tally, "name 999")).toBe(1);
  expect(tallied(tally, "name 0")).toBe(0);
});

test("the nearest label is the one with the fewest edits", () => {
  expect(nearestLabel("A/seol", ["A/text1", "A/seal", "A/seal/ack"])).toBe("A/seal");
  expect(nearestLabel("A/seal", [])).toBeUndefined();
});

test("the edit distance counts insertions, deletions and replacements", () => {
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("A/seal", "A/seal/ack")).toBe(4);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("same", "same")).toBe(0);
});
