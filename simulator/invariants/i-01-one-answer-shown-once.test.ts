import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";
import { watermarked } from "./watermark.ts";

/** A streamed turn, up to its seal. */
function streamed(): Transcript {
  return new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ")
    .frame("A", 7, "ada1 ", { label: "A/draft@text1" })
    .tool("A")
    .text("A", "ada2")
    .ends("A", "ada1 ada2");
}

test("[I-01] keeps a streamed turn that shows its final once", () => {
  const lines = streamed()
    .seal("A", 7, "ada1 ada2", "m9")
    .call("A/seal", "A", "chat.startStream", {}, { ok: true, id: "m9" })
    .screen({ id: "m9", text: "ada1 ada2", kind: "message" })
    .rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] keeps white space that was lost between appends (S-09)", () => {
  const lines = streamed()
    .seal("A", 7, "ada1 ada2", "m9")
    .screen({ id: "m9", text: "ada1ada2" })
    .rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] breaks when the final is posted beside the stream that shows it", () => {
  const lines = streamed()
    .seal("A", 7, "ada1 ada2", "m9")
    .send("A", "ada1 ada2", "m10")
    .screen({ id: "m9", text: "ada1 ada2" }, { id: "m10", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-01", lines)).toMatchObject([
    {
      sentence: "the answer to A is on screen twice",
      actual: "“ada1 ada2” and “ada1 ada2”",
      turn: "A",
    },
  ]);
});

test("[I-01] breaks when a frozen half is left and the final is nowhere", () => {
  const lines = streamed().screen({ id: "m9", text: "ada1 ", kind: "stream", live: true }).rest();

  expect(sentencesOf("I-01", lines)).toEqual(["the answer to A is not what is on screen"]);
});

test("[I-01] breaks when nothing is shown", () => {
  const lines = streamed().seal("A", 7, "ada1 ada2", "m9").screen().rest();

  expect(breachesOf("I-01", lines)).toMatchObject([
    { sentence: "the answer to A is not on screen", suspect: { side: "connector" } },
  ]);
});

test("[I-01] judges by the connector's claims where nobody watched the platform", () => {
  const lines = streamed().seal("A", 7, "ada1 ada2", "m9").send("A", "ada1 ada2", "m10").rest();

  expect(sentencesOf("I-01", lines)).toEqual(["the answer to A is on screen twice"]);
});

test("[I-01] lets commentary stand beside the answer", () => {
  const lines = streamed()
    .agent("A", { kind: "commentary", text: "reading" })
    .send("A", "reading", "m8")
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] says nothing of a turn that a fault has touched", () => {
  const lines = streamed().push({ kind: "fault", fault: "ack-lost", at: "A/seal" }).screen().rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] [D-31] takes the parts of a message-per-segment gateway for one answer", () => {
  const lines = new Transcript({ segments: "message-per-segment" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .send("A", "ada1 ada2", "m8", { metadata: { expect_edits: true } })
    .tool("A")
    .text("A", "ada3")
    .send("A", "ada3", "m9", { metadata: { expect_edits: true } })
    .ends("A", "ada1 ada2ada3")
    .rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] [D-31] breaks when a one-message gateway shows parts", () => {
  const lines = new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .send("A", "ada1 ada2", "m8", { metadata: { expect_edits: true } })
    .text("A", "ada3")
    .send("A", "ada3", "m9", { metadata: { expect_edits: true } })
    .ends("A", "ada1 ada2ada3")
    .rest();

  expect(sentencesOf("I-01", lines)).toEqual(["the answer to A is on screen twice"]);
});

/** An answer above the chat's cap, sealed with its head and followed by its rest. */
function inTwoParts(head: string, rest: string): Transcript {
  const final = watermarked("ada", 100);
  return new Transcript({ segments: "one-message", descriptor: { max_message_length: 400 } })
    .says("A", "m1")
    .text("A", final)
    .ends("A", final)
    .seal("A", 7, head, "m9")
    .send("A", rest, "m10")
    .screen({ id: "m9", text: head }, { id: "m10", text: rest });
}

test("[I-01] [G-27] keeps parts that show the answer once and in order", () => {
  const lines = inTwoParts(watermarked("ada", 60), watermarked("ada", 40, 61)).rest();

  expect(breachesOf("I-01", lines)).toEqual([]);
});

test("[I-01] [F-28] breaks when the whole answer follows its first part", () => {
  const lines = inTwoParts(watermarked("ada", 60), watermarked("ada", 100)).rest();

  expect(sentencesOf("I-01", lines)).toEqual([
    "the parts of the answer to A do not make up the answer",
  ]);
});
