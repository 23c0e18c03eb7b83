import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function edited(final: string): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .send("A", "ada1 ▉", "m9", { metadata: { expect_edits: true } })
    .ends("A", "ada1 ada2")
    .edit("A", "m9", final);
}

test("[I-21] keeps a preview whose cursor the final takes away", () => {
  const lines = edited("ada1 ada2").screen({ id: "m9", text: "ada1 ada2" }).rest();

  expect(breachesOf("I-21", lines)).toEqual([]);
});

test("[I-21] [F-06] breaks when a draft frame carries the cursor", () => {
  const lines = new Transcript().says("A", "m1").text("A", "ada1").frame("A", 7, "ada1 ▉").rest();

  expect(sentencesOf("I-21", lines)).toEqual(["a frame of A carries the cursor"]);
});

test("[I-21] [D-28] does not look for it in the words of another process's agent", () => {
  const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
  const lines = new Transcript().says("A", "m1").report(started, "A").text("A", "ada1 ▉");
  lines.push({ kind: "report", gateway: "g1b", report: started, turn: "A" });

  expect(breachesOf("I-21", lines.frame("A", 7, "ada1 ▉").rest())).toEqual([]);
});

test("[I-21] breaks when the cursor is still on screen at rest", () => {
  const lines = edited("ada1 ada2 ▉").rest();

  expect(sentencesOf("I-21", lines)).toEqual(["the cursor is still on screen in the answer to A"]);
});

function lastEdits(...texts: readonly string[]): readonly Line[] {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .send("A", "ada1 ▉", "m9", { metadata: { expect_edits: true } })
    .ends("A", "ada1 ada2");
  texts.forEach((text, index) => {
    lines.edit("A", "m9", text, { answer: "lost" });
    const requestId = `r${index + 2}`;
    lines.report({ what: "request-settled", requestId, outcome: "ambiguous", error: "timed out" });
  });
  return lines.screen({ id: "m9", text: "ada1 ▉" }).rest();
}

test("[I-21] [G-18] keeps a cursor behind two edits without it that nobody answered", () => {
  expect(breachesOf("I-21", lastEdits("ada1 ada2", "ada1 ada2"))).toEqual([]);
});

test("[I-21] breaks when one is not tried again, or carries the cursor itself", () => {
  const sentence = "the cursor is still on screen in the answer to A";
  expect(sentencesOf("I-21", lastEdits("ada1 ada2"))).toEqual([sentence]);
  expect(sentencesOf("I-21", lastEdits("ada1 ada2", "ada1 ada2 ▉"))).toEqual([sentence]);
});
