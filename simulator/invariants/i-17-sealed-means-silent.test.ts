import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ada2").frame("A", 7, "ada1 ");
}

test("[I-17] keeps a stream whose seal is its last word", () => {
  const lines = streaming().seal("A", 7, "ada1 ada2", "m9").rest();

  expect(breachesOf("I-17", lines)).toEqual([]);
});

test("[I-17] [F-14] breaks when a straggler follows the seal", () => {
  const lines = streaming().seal("A", 7, "ada1 ada2", "m9").frame("A", 7, "ada1 ada2").rest();

  expect(sentencesOf("I-17", lines)).toEqual([
    "a frame of draft 7 was written after its seal had ended in success",
  ]);
});

test("[I-17] breaks when a frame is written while the seal is on its way", () => {
  const lines = streaming()
    .seal("A", 7, "ada1 ada2", "m9", { answer: "none" })
    .frame("A", 7, "ada1 ada2")
    .rest();

  expect(sentencesOf("I-17", lines)).toEqual([
    "a frame of draft 7 was written while its seal was on its way",
  ]);
});

test("[I-17] breaks when a stream is sealed again after a definite failure", () => {
  const refused = { success: false, error: "message_not_in_streaming_state" };
  const lines = streaming()
    .seal("A", 7, "ada1 ada2", "m9", { answer: refused })
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(sentencesOf("I-17", lines)).toEqual([
    "another seal of draft 7 was written after its seal had ended in definite",
  ]);
});

test("[I-17] [G-07] keeps the same seal, written again after an ambiguous outcome", () => {
  const lines = streaming()
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" })
    .report({ what: "request-settled", requestId: "r2", outcome: "ambiguous", error: "timed out" })
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(breachesOf("I-17", lines)).toEqual([]);
});

test("[I-17] [G-11] keeps the abandonment of a stream whose seal was cancelled", () => {
  const lines = streaming()
    .seal("A", 7, "ada1 ada2", "m9", { answer: "none" })
    .push({ kind: "cancel", gateway: "g1", turn: "A" })
    .seal("A", 7, "ada1 ada2", "m9")
    .rest();

  expect(breachesOf("I-17", lines)).toEqual([]);
});
