import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
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

/** A seal in doubt when its gateway leaves, repeated when it is back, and once more behind `between`. */
function triedAgainBehind(between: (lines: Transcript) => void): readonly Line[] {
  const left = { what: "turn-ended", turn: "slack:D1:m1", how: "completed" } as const;
  const lines = new Transcript()
    .says("A", "m1")
    .report({ what: "turn-started", turn: "slack:D1:m1", session: "s" }, "A")
    .frame("A", 7, "ada1 ")
    .ends("A", "ada1 ada2")
    .seal("A", 7, "ada1 ada2", "m9", { answer: "none" })
    .report({ ...left, delivered: false, payload: null }, "A")
    .connect("g1.2")
    .seal("A", 7, "ada1 ada2", "m9", { answer: "none" });
  between(lines);
  return lines.connect("g1.3").seal("A", 7, "ada1 ada2", "m9").rest();
}

test("[I-18] breaks at a third try of the process that left with the seal in doubt", () => {
  expect(
    sentencesOf(
      "I-18",
      triedAgainBehind(() => undefined),
    ),
  ).toEqual(["draft 7 was sealed 3 times"]);
});

test("[I-18] [G-105] keeps a third try of the process after the one that left with it", () => {
  const lines = triedAgainBehind((between) => {
    const process = { kind: "process", side: "gateway", id: "g1" } as const;
    between.push({ ...process, what: "crash" }).push({ ...process, what: "start", memory: true });
  });

  expect(breachesOf("I-18", lines)).toEqual([]);
});
