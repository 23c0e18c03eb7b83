import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function handedOver(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .agent("A", { kind: "handoff", name: "research", text: "adanote1" });
}

const ended = {
  what: "turn-ended",
  turn: "slack:D1:m1",
  how: "completed",
  delivered: true,
  payload: "ada1",
} as const;

test("[G-95] keeps a handoff whose text is sent, in a thread or in the parent", () => {
  const lines = handedOver().send("A", "adanote1", "m9").report(ended, "A").rest();

  expect(breachesOf("G-95", lines)).toEqual([]);
});

test("[G-95] breaks where the text of a handoff is never sent", () => {
  const lines = handedOver().send("A", "ada1", "m9").report(ended, "A").rest();

  expect(breachesOf("G-95", lines)).toMatchObject([{ expected: "adanote1" }]);
});

test("[G-95] [D-30] keeps a handoff that found no link for as long as a final waits for one", () => {
  const unheard = { ...ended, delivered: false, payload: null } as const;
  const away = (ms: number): Transcript =>
    new Transcript()
      .close()
      .says("A", "m1")
      .agent("A", { kind: "handoff", name: "research", text: "adanote1" })
      .wait(ms)
      .report(unheard, "A");

  expect(breachesOf("G-95", away(120_000).rest())).toEqual([]);
  expect(breachesOf("G-95", away(119_999).rest())).toHaveLength(1);
});
