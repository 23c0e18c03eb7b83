import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function store(size: number, max: number): Transcript {
  return new Transcript().push({
    kind: "census",
    id: "g1",
    stores: [{ name: "tombstones", size, max }],
  });
}

test("[I-54] keeps a store at its bound", () => {
  expect(breachesOf("I-54", store(512, 512).rest())).toEqual([]);
});

test("[I-54] [F-24] breaks above it, and without one", () => {
  expect(sentencesOf("I-54", store(513, 512).rest())).toEqual([
    "tombstones of g1 holds more than it may",
  ]);
  expect(sentencesOf("I-54", store(1, Infinity).rest())).toEqual(["tombstones of g1 has no bound"]);
});
