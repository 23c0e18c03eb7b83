import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const IN_THREAD = { metadata: { thread_id: "m1" } };

test("[I-30] keeps a status that is cleared in its own thread", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .typing("A", "thinking", IN_THREAD)
    .typing("A", "", IN_THREAD)
    .rest();

  expect(breachesOf("I-30", lines)).toEqual([]);
});

test("[I-30] [F-51] breaks when it is cleared elsewhere", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .typing("A", undefined, IN_THREAD)
    .typing("A", "")
    .rest();

  expect(sentencesOf("I-30", lines)).toEqual([
    "the status of A was cleared in another thread than it was set in",
  ]);
});

test("[I-30] [O-09] breaks at a clear on a platform without a status", () => {
  const lines = new Transcript({ platform: "telegram" }).says("A", "m1").typing("A", "").rest();

  expect(sentencesOf("I-30", lines)).toEqual(["a status was cleared on telegram, which has none"]);
});
