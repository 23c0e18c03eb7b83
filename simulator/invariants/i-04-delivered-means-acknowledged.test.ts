import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const DELIVERED = {
  what: "turn-ended",
  turn: "slack:D1:m1",
  how: "completed",
  delivered: true,
  payload: "ada1 ada2",
} as const;

function ended(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ada2").ends("A", "ada1 ada2");
}

test("[I-04] keeps a claim that an acknowledged seal bears out", () => {
  const lines = ended().seal("A", 7, "ada1 ada2", "m9").report(DELIVERED, "A").rest();

  expect(breachesOf("I-04", lines)).toEqual([]);
});

test("[I-04] [G-27] keeps a claim that acknowledged parts bear out", () => {
  const lines = ended()
    .send("A", "ada1 ", "m9")
    .send("A", "ada2", "m10")
    .report(DELIVERED, "A")
    .rest();

  expect(breachesOf("I-04", lines)).toEqual([]);
});

test("[I-04] [F-16] breaks when nothing was acknowledged", () => {
  const refused = { success: false, error: "no" };
  const lines = ended()
    .seal("A", 7, "ada1 ada2", "m9", { answer: refused })
    .report(DELIVERED, "A")
    .rest();

  expect(sentencesOf("I-04", lines)).toEqual([
    "the gateway takes the answer to A for delivered, and it is not",
  ]);
});

test("[I-04] breaks when another text was acknowledged", () => {
  const lines = ended().seal("A", 7, "ada1", "m9").report(DELIVERED, "A").rest();

  expect(breachesOf("I-04", lines)).toHaveLength(1);
});
