import { expect, test } from "vitest";
import { askingGateway } from "../world/testing/asking-gateway.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const stage = trialStage(plainTurns("A"), [], {
  gateways: [{ id: "g1", machine: askingGateway("g1") }],
});

test("[W-76] http-redirect: the server points elsewhere, by name where one is given", () => {
  const run = trial(stage, "g1/fetch: http-redirect:https://a.test/b");

  expect(linesOf(run, "http-answer")).toMatchObject([{ status: 307 }]);
  expect(linesOf(run, "fault")).toMatchObject([{ detail: "https://a.test/b" }]);
});
