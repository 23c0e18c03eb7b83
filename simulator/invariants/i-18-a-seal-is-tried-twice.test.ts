import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function lostOnce(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .frame("A", 7, "ada1 ")
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" });
}

test("[I-18] keeps the same seal, tried twice", () => {
  expect(breachesOf("I-18", lostOnce().seal("A", 7, "ada1 ada2", "m9").rest())).toEqual([]);
});

test("[I-18] breaks at the third try", () => {
  const lines = lostOnce()
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" })
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(sentencesOf("I-18", lines)).toEqual(["draft 7 was sealed 3 times"]);
});

test("[I-18] [G-07] breaks when the second try says something else", () => {
  const lines = lostOnce().seal("A", 7, "ada1 ada2 ada3", "m9").rest();

  expect(sentencesOf("I-18", lines)).toEqual([
    "the seal of draft 7 changed when it was tried again",
  ]);
});
