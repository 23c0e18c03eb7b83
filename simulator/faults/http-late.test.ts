import { expect, test } from "vitest";
import { askingGateway } from "../world/testing/asking-gateway.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const stage = trialStage(plainTurns("A"), [], {
  gateways: [{ id: "g1", machine: askingGateway("g1") }],
});

test.each([
  ["http-late", 31_000],
  ["http-late:500", 500],
])("[W-79] %s: the answer comes %s ms later", (fault, ms) => {
  const run = trial(stage, `g1/fetch/answer: ${fault}`);
  const [asked] = linesOf(run, "http-request");
  const [answered] = linesOf(run, "http-answer");

  expect((answered?.ms ?? 0) - (asked?.ms ?? 0)).toBe(ms);
});
