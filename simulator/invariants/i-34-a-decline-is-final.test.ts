import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const DECLINED = { success: false, error: "slack egress declined: target is not approved" };

function declined(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1")
    .ends("A", "ada1")
    .seal("A", 7, "ada1", "m9", { answer: DECLINED });
}

test("[I-34] keeps a run that falls silent", () => {
  expect(breachesOf("I-34", declined().typing("A", "").rest())).toEqual([]);
});

test("[I-34] [F-33] breaks when the same text takes another lane", () => {
  expect(sentencesOf("I-34", declined().send("A", "ada1", "m10").rest())).toEqual([
    "A went on writing to a chat that had declined it",
  ]);
});

test("[I-34] [G-68] keeps the word to somebody who presses a button of a run that was declined", () => {
  const lines = declined().send("A", "That question is not open any more.", "m10").rest();

  expect(breachesOf("I-34", lines)).toEqual([]);
});

test("[I-34] [O-32] leaves the next turn of the chat alone", () => {
  expect(breachesOf("I-34", declined().says("B", "m2").send("B", "bob1", "m10").rest())).toEqual(
    [],
  );
});

/** Two processes of one gateway run A: g1 first, g1b since. */
function ofTwo(): Transcript {
  const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
  const lines = new Transcript().says("A", "m1").report(started, "A").text("A", "ada1");
  lines.ends("A", "ada1").connect("g1b.1");
  lines.push({ kind: "report", gateway: "g1b", report: started, turn: "A" });
  return lines.seal("A", 7, "ada1", "m9", { answer: DECLINED });
}

test("[I-34] [D-28] leaves alone the other process of a gateway, which heard of no decline", () => {
  expect(breachesOf("I-34", ofTwo().connect("g1.2").send("A", "ada1", "m10").rest())).toEqual([]);
});

test("[I-34] [D-28] breaks when the process that was declined takes another lane", () => {
  const lines = ofTwo().connect("g1.2").send("A", "ada1", "m10").connect("g1b.2");

  expect(sentencesOf("I-34", lines.send("A", "ada1", "m11").rest())).toEqual([
    "A went on writing to a chat that had declined it",
  ]);
});

test("[I-34] [D-28] breaks when the older of two processes goes on after a decline of its own", () => {
  const lines = ofTwo().connect("g1.2").seal("A", 8, "ada1", "m10", { answer: DECLINED });

  expect(sentencesOf("I-34", lines.send("A", "ada1", "m11").rest())).toEqual([
    "A went on writing to a chat that had declined it",
  ]);
});
