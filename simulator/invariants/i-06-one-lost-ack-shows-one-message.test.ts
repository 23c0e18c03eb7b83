import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function doubtful(): Transcript {
  return new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ", { answer: "lost" })
    .report({ what: "request-settled", requestId: "r1", outcome: "ambiguous", error: "timed out" })
    .ends("A", "ada1 ada2");
}

test("[I-06] keeps a final that seals the stream in doubt", () => {
  const lines = doubtful()
    .seal("A", 7, "ada1 ada2", "m9")
    .screen({ id: "m9", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-06", lines)).toEqual([]);
});

test("[I-06] [F-13] breaks when the final goes out beside the stream in doubt", () => {
  const lines = doubtful()
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" })
    .send("A", "ada1 ada2", "m10")
    .screen({ id: "m9", text: "ada1 ", kind: "stream" }, { id: "m10", text: "ada1 ada2" })
    .rest();

  expect(sentencesOf("I-06", lines)).toEqual([
    "one frame without an acknowledgement put on screen twice the answer to A",
  ]);
});
