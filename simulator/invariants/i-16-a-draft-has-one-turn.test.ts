import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sealed(): Transcript {
  return new Transcript().says("A", "m1").frame("A", 7, "ada1").seal("A", 7, "ada1", "m9");
}

test("[I-16] keeps two turns with two ids", () => {
  expect(breachesOf("I-16", sealed().says("B", "m2").frame("B", 8, "bob1").rest())).toEqual([]);
});

test("[I-16] [F-18] breaks when an id of a sealed stream comes again", () => {
  const lines = sealed().says("B", "m2").frame("B", 7, "bob1").rest();

  expect(sentencesOf("I-16", lines)).toEqual(["draft 7 of A was used again by B"]);
});

test("[I-16] [F-31] breaks when it comes again in another chat", () => {
  const lines = sealed()
    .says("B", "m2", { chat: "D2" })
    .frame("B", 7, "bob1", { chat: "D2" })
    .rest();

  expect(sentencesOf("I-16", lines)).toEqual(["draft 7 of A was used again by B"]);
});
