import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function census(size: number): Transcript {
  const stores = [{ name: "requests", size, max: 16 }];
  return new Transcript().push({ kind: "census", id: "g1", stores });
}

test("[I-37] keeps a gateway that holds nothing at rest", () => {
  expect(breachesOf("I-37", census(0).rest())).toEqual([]);
});

test("[I-37] breaks when a request is still held", () => {
  expect(sentencesOf("I-37", census(2).rest())).toEqual([
    "g1 still holds 2 requests, and nobody waits for them",
  ]);
});
