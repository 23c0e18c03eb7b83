import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ").frame("A", 7, "ada1 ");
}

test("[I-15] keeps a stream that is sealed by its final", () => {
  const lines = streaming()
    .tool("A")
    .text("A", "ada2")
    .frame("A", 7, "ada1 ada2")
    .ends("A", "ada1 ada2")
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(breachesOf("I-15", lines)).toEqual([]);
});

test("[I-15] [F-05] breaks when a tool boundary seals", () => {
  const lines = streaming().tool("A").seal("A", 7, "ada1 ", "m9").text("A", "ada2").rest();

  expect(breachesOf("I-15", lines)).toMatchObject([
    {
      sentence: "the stream of A was ended while its agent was still at work",
      actual: "it was sealed with “ada1 ”",
    },
  ]);
});

test("[I-15] [F-20] breaks when a heartbeat seals", () => {
  const lines = streaming()
    .agent("A", { kind: "interim", lane: "heartbeat", text: "⏳ Working — 3 min" })
    .seal("A", 7, "⏳ Working — 3 min", "m9")
    .rest();

  expect(sentencesOf("I-15", lines)).toEqual(["a notice ended the stream of A"]);
});

test("[I-15] [G-17] keeps a stream that is closed before the gateway says that its turn is dead", () => {
  const lines = streaming()
    .seal("A", 7, "ada1 ", "m9")
    .report({ what: "turn-ended", turn: "A", how: "superseded", delivered: false, payload: null })
    .rest();

  expect(breachesOf("I-15", lines)).toEqual([]);
});

test("[I-15] [G-17] keeps a stream that is closed because its turn was cancelled", () => {
  const lines = streaming()
    .push({ kind: "cancel", gateway: "g1", turn: "A" })
    .seal("A", 7, "ada1 ", "m9")
    .rest();

  expect(breachesOf("I-15", lines)).toEqual([]);
});

test("[I-15] [G-27] keeps a part that is cut off because the text outgrew its message", () => {
  const lines = new Transcript({ descriptor: { max_message_length: 600 } })
    .says("A", "m1")
    .text("A", "ada1 ".repeat(101))
    .seal("A", 7, "ada1 ".repeat(100), "m9")
    .rest();

  expect(breachesOf("I-15", lines)).toEqual([]);
});
