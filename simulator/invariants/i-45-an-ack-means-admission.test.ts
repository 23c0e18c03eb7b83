import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const NOTE = { what: "note", text: "" } as const;

function delivered(): Transcript {
  return new Transcript().report(NOTE).says("A", "m1", { bufferId: "b1" });
}

function acked(trace: Transcript): Transcript {
  return trace.gateway({ type: "inbound_ack", bufferId: "b1" });
}

test("[I-45] keeps an acknowledgement of what was admitted, or dropped as a duplicate", () => {
  const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
  const dropped = { what: "inbound-dropped", turn: "slack:D1:m1", why: "seen" } as const;

  expect(breachesOf("I-45", acked(delivered().report(started, "A")).rest())).toEqual([]);
  expect(breachesOf("I-45", acked(delivered().report(dropped, "A")).rest())).toEqual([]);
});

test("[I-45] [G-81] keeps an acknowledgement of what was stopped while its files were fetched", () => {
  const ended = { what: "turn-ended", turn: "slack:D1:m1", how: "cancelled" } as const;
  const trace = acked(delivered().report({ ...ended, delivered: false, payload: null }, "A"));

  expect(breachesOf("I-45", trace.rest())).toEqual([]);
});

test("[I-45] [F-47] breaks when the message is acknowledged and lost", () => {
  expect(sentencesOf("I-45", acked(delivered()).rest())).toEqual([
    "message slack:D1:m1 was acknowledged and never answered",
  ]);
});

test("[I-45] breaks when it was never read", () => {
  expect(sentencesOf("I-45", acked(new Transcript()).rest())).toEqual([
    "the gateway acknowledged delivery b1, which it never read",
  ]);
});
