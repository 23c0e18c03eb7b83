import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function failing(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ada2")
    .ends("A", "the model went away", { failed: true });
}

test("[I-10] keeps a failed run that closes its stream with what is on screen", () => {
  const lines = failing()
    .seal("A", 7, "ada1 ada2", "m9")
    .send("A", "the model went away", "m10")
    .rest();

  expect(breachesOf("I-10", lines)).toEqual([]);
});

test("[I-10] [F-21] breaks when the diagnostic ends the stream", () => {
  const lines = failing().seal("A", 7, "the model went away", "m9").rest();

  expect(sentencesOf("I-10", lines)).toEqual([
    "the stream of A was ended with the text of its failure",
  ]);
});
