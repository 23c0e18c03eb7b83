import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

test("[I-25] keeps metadata of the contract", () => {
  expect(
    breachesOf("I-25", new Transcript().says("A", "m1").send("A", "ada1", "m9").rest()),
  ).toEqual([]);
});

test("[I-25] [O-27] breaks when an internal key reaches the wire", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .send("A", "ada1", "m9", { metadata: { _interim_send: true } })
    .rest();

  expect(sentencesOf("I-25", lines)).toEqual([
    "a send left the gateway with _interim_send in its metadata",
  ]);
});
