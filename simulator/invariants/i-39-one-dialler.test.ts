import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const DIALLING = { what: "link", state: "dialling", reason: "" } as const;

function link(...states: ("up" | "down" | "closed" | "revoked" | "dormant")[]): Transcript {
  const trace = new Transcript({ handshake: false }).report(DIALLING);
  for (const state of states) trace.report({ what: "link", state, reason: "" });
  return trace;
}

test("[I-39] keeps one dial after the other, also out of sleep", () => {
  expect(breachesOf("I-39", link("down").report(DIALLING).rest())).toEqual([]);
  expect(breachesOf("I-39", link("up", "dormant").report(DIALLING).rest())).toEqual([]);
});

test("[I-39] [W-62] breaks at a second dial while one is under way", () => {
  expect(sentencesOf("I-39", link().report(DIALLING).rest())).toEqual([
    "g1 began a second dial while one was under way",
  ]);
});

test("[I-39] breaks at a dial after the end", () => {
  expect(sentencesOf("I-39", link("up", "closed").report(DIALLING).rest())).toEqual([
    "g1 dialled again after it was closed",
  ]);
});
