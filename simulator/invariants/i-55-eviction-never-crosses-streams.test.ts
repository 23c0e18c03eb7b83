import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function started(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .says("B", "m2")
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" });
}

test("[I-55] keeps a turn in its own message", () => {
  const lines = started()
    .call("A/seal", "A", "chat.stopStream", { channel: "D1", ts: "m9" })
    .rest();

  expect(breachesOf("I-55", lines)).toEqual([]);
});

test("[I-55] breaks when the connector seals another turn's", () => {
  const lines = started()
    .call("B/seal", "B", "chat.stopStream", { channel: "D1", ts: "m9" })
    .rest();

  expect(sentencesOf("I-55", lines)).toEqual([
    "the connector put the text of B into the message of A",
  ]);
});
