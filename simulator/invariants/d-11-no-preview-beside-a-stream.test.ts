import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const PREVIEW = { metadata: { expect_edits: true } };

test("[D-11] keeps a preview where the stream was refused", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "ada1")
    .frame("A", 7, "ada1", { answer: { success: false, error: "no" } })
    .send("A", "ada1", "m9", PREVIEW)
    .rest();

  expect(breachesOf("D-11", lines)).toEqual([]);
});

test("[D-11] [F-13] breaks when the stream is still armed", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ", { answer: "lost" })
    .send("A", "ada1 ada2", "m9", PREVIEW)
    .rest();

  expect(sentencesOf("D-11", lines)).toEqual(["a preview of A was sent beside its open stream"]);
});

function ofTwo(): Transcript {
  const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
  const lines = new Transcript().says("A", "m1").report(started, "A").text("A", "ada1");
  lines.connect("g1b.1");
  lines.push({ kind: "report", gateway: "g1b", report: started, turn: "A" });
  return lines.frame("A", 7, "ada1");
}

test("[D-11] [D-28] keeps a preview beside the stream of another process", () => {
  const lines = ofTwo().connect("g1.2").send("A", "ada1", "m9", PREVIEW).rest();

  expect(breachesOf("D-11", lines)).toEqual([]);
});

test("[D-11] [D-28] breaks where one of two processes sends it beside its own", () => {
  const lines = ofTwo().send("A", "ada1", "m9", PREVIEW).rest();

  expect(sentencesOf("D-11", lines)).toEqual(["a preview of A was sent beside its open stream"]);
});
