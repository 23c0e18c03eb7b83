import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[F-41] token-expired: the dial arrives when its token no longer counts", () => {
  const run = trial(trialStage(), "g1/dial: token-expired");

  expect(linesOf(run, "open")).toMatchObject([{ ms: 301_000 }]);
});
