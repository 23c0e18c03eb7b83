import { expect, test } from "vitest";
import { askingGateway } from "../world/testing/asking-gateway.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const stage = trialStage(plainTurns("A"), [], {
  gateways: [{ id: "g1", machine: askingGateway("g1") }],
});

test.each([
  ["http-status", { status: 503 }],
  ["http-status:413", { status: 413 }],
  ["http-status:0", { status: 0, reason: "connection refused" }],
])("[W-79] %s: the server answers %o", (fault, answer) => {
  const run = trial(stage, `g1/fetch: ${fault}`);

  expect(linesOf(run, "http-answer")).toMatchObject([answer]);
});

test("http-status: a number that is no status is not laid on", () => {
  expect(trial(stage, "g1/fetch: http-status:6000").exposures).toMatchObject([{ exposed: false }]);
});
