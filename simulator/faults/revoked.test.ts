import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[C-48] revoked: the socket ends with 4401, and so does every other one", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: revoked");
  const closes = linesOf(run, "close");

  expect(closes.length).toBeGreaterThan(1);
  for (const close of closes) {
    expect(close).toMatchObject({ by: "connector", code: 4401, reason: "unauthorized" });
  }
});
