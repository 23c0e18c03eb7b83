import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript, type TranscriptOptions } from "./testing/transcript.ts";

function twoMessages(
  sessions: TranscriptOptions["sessions"],
  one: string,
  two: string,
): Transcript {
  return new Transcript({ sessions })
    .says("A", "m1")
    .report({ what: "turn-started", turn: "slack:D1:m1", session: one }, "A")
    .says("B", "m2")
    .report({ what: "turn-started", turn: "slack:D1:m2", session: two }, "B");
}

test("[I-49] [G-78] keeps messages with sessions of their own, where each is one", () => {
  expect(breachesOf("I-49", twoMessages("message", "s1", "s2").rest())).toEqual([]);
});

test("[I-49] [F-57] breaks where two top-level messages share a session in thread mode", () => {
  expect(breachesOf("I-49", twoMessages("message", "s1", "s1").rest())).toMatchObject([
    { turn: "B", expected: "a session of its own" },
  ]);
});

test("[I-49] [F-49] breaks where two messages of a flat chat are two sessions", () => {
  expect(breachesOf("I-49", twoMessages("chat", "s1", "s1").rest())).toEqual([]);
  expect(breachesOf("I-49", twoMessages("chat", "s1", "s2").rest())).toMatchObject([
    { turn: "B", expected: "s1", actual: "s2" },
  ]);
});

test("[I-49] [D-39] holds nothing against a gateway of which nobody knows the mode", () => {
  expect(breachesOf("I-49", twoMessages(undefined, "s1", "s1").rest())).toEqual([]);
});
