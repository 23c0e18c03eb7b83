import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const SETTLED = {
  what: "request-settled",
  requestId: "r1",
  outcome: "ambiguous",
  error: null,
} as const;
const NOTE = { what: "note", text: "" } as const;

function unanswered(): Transcript {
  return new Transcript().report(NOTE).says("A", "m1").send("A", "ada1", "m9", { answer: "none" });
}

test("[I-36] keeps a request that settles when its time is up", () => {
  expect(breachesOf("I-36", unanswered().wait(30_000).report(SETTLED).rest())).toEqual([]);
});

test("[I-36] [F-42] breaks when it settles later", () => {
  expect(breachesOf("I-36", unanswered().wait(31_001).report(SETTLED).rest())).toMatchObject([
    { actual: "it settled after 31001 ms" },
  ]);
});

test("[I-36] breaks when it never settles", () => {
  expect(breachesOf("I-36", unanswered().rest())).toMatchObject([{ actual: "it never settled" }]);
});

test("[I-36] [D-39] says nothing of a gateway that does not report", () => {
  const lines = new Transcript().says("A", "m1").send("A", "ada1", "m9", { answer: "none" }).rest();

  expect(breachesOf("I-36", lines)).toEqual([]);
});

test("[I-36] goes by the time that the trace names", () => {
  const lines = new Transcript({ ackTimeoutMs: 5_000 })
    .report(NOTE)
    .says("A", "m1")
    .send("A", "ada1", "m9", { answer: "none" })
    .wait(6_001)
    .report(SETTLED)
    .rest();

  expect(breachesOf("I-36", lines)).toMatchObject([{ expected: "an outcome within 5000 ms" }]);
});

test("[I-36] [D-28] lets off the process that was frozen, not the other of its turn", () => {
  const report = { what: "turn-started", turn: "slack:D1:m1", session: "s1" } as const;
  const frozen = (detail: string): Transcript =>
    new Transcript()
      .says("A", "m1")
      .report(report, "A")
      .push({ kind: "report", gateway: "g1b", report, turn: "A" })
      .send("A", "ada1", "m9", { answer: "lost", label: "A/final" })
      .push({ kind: "fault", fault: "freeze", at: "A/inbound.2", detail })
      .wait(400_000)
      .report(SETTLED);

  expect(breachesOf("I-36", frozen("g1").rest())).toEqual([]);
  expect(breachesOf("I-36", frozen("g1b").rest())).toMatchObject([
    { actual: "it settled after 400000 ms" },
  ]);
});
