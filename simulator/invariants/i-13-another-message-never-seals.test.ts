import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript().says("A", "m1").frame("A", 7, "ada1", { metadata: { message_id: "m1" } });
}

test("[I-13] keeps a seal that answers the stream's own message", () => {
  const lines = streaming()
    .seal("A", 7, "ada1", "m9", { metadata: { message_id: "m1" } })
    .rest();

  expect(breachesOf("I-13", lines)).toEqual([]);
});

test("[I-13] [F-30] breaks when it answers another", () => {
  const lines = streaming()
    .seal("A", 7, "ada1", "m9", { metadata: { message_id: "m2" } })
    .rest();

  expect(sentencesOf("I-13", lines)).toEqual([
    "a send for message m2 ended the stream of message m1",
  ]);
});
