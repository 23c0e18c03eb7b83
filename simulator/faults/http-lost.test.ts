import { expect, test } from "vitest";
import { askingGateway } from "../world/testing/asking-gateway.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const stage = trialStage(plainTurns("A"), [], {
  gateways: [{ id: "g1", machine: askingGateway("g1") }],
});

test("[W-79] http-lost: a request that is lost reaches nobody, and is never answered", () => {
  const run = trial(stage, "g1/fetch: http-lost");

  expect(run.exposures).toMatchObject([{ exposed: true }]);
  expect(linesOf(run, "http-request")).toHaveLength(1);
  expect(linesOf(run, "http-answer")).toEqual([]);
});

test("[W-79] http-lost: so is an answer", () => {
  const run = trial(stage, "g1/fetch/answer: http-lost");

  expect(run.exposures).toMatchObject([{ exposed: true }]);
  expect(linesOf(run, "http-answer")).toEqual([]);
});

test("[W-79] a request that nothing befalls is answered at once", () => {
  const [answer] = linesOf(trial(stage), "http-answer");

  expect(answer).toMatchObject({ gateway: "g1", status: 404, label: "g1/fetch/answer" });
});
