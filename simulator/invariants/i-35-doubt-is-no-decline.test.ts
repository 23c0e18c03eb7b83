import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const DOUBT = { success: false, ambiguous: true, error: "slack egress declined: ack lost" };

function doubted(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ", { answer: DOUBT })
    .ends("A", "ada1 ada2");
}

test("[I-35] [O-31] keeps a run that goes on after an outcome in doubt", () => {
  const lines = doubted()
    .seal("A", 7, "ada1 ada2", "m9")
    .screen({ id: "m9", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-35", lines)).toEqual([]);
});

test("[I-35] [F-34] breaks when it falls silent", () => {
  const lines = doubted().screen({ id: "m9", text: "ada1 " }).rest();

  expect(sentencesOf("I-35", lines)).toEqual([
    "A fell silent after an outcome in doubt that reads like a decline",
  ]);
});

test("[I-35] breaks when the gateway says that it took doubt for a decline", () => {
  const settled = { what: "request-settled", requestId: "r1", error: null } as const;
  const lines = doubted()
    .report({ ...settled, outcome: "decline" })
    .rest();

  expect(sentencesOf("I-35", lines)).toContain("the gateway took an outcome in doubt for decline");
});
