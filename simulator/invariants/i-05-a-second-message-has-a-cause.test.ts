import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sealedAndSent(answer?: "lost" | { success: false; error: string }): Transcript {
  return new Transcript({ observer: "capture" })
    .says("A", "m1")
    .frame("A", 7, "one ")
    .seal("A", 7, "one two", "m9", answer === undefined ? {} : { answer })
    .send("A", "one two", "m10", { metadata: { notify: true } });
}

test("[I-05] keeps a second message behind a refused seal (G-10)", () => {
  const lines = sealedAndSent({ success: false, error: "message_not_in_streaming_state" }).rest();

  expect(breachesOf("I-05", lines)).toEqual([]);
});

test("[I-05] breaks when nothing was in doubt and nothing refused", () => {
  const lines = sealedAndSent().rest();

  expect(breachesOf("I-05", lines)).toMatchObject([
    { sentence: "the answer to A is on screen twice", actual: "“one two” and “one two”" },
  ]);
});

test("[I-05] [D-31] takes texts that do not repeat each other for parts of one answer", () => {
  const lines = new Transcript({ observer: "capture" })
    .says("A", "m1")
    .send("A", "the quick fox", "m9", { metadata: { expect_edits: true } })
    .send("A", "then it rests", "m10", { metadata: { expect_edits: true } })
    .rest();

  expect(breachesOf("I-05", lines)).toEqual([]);
});
