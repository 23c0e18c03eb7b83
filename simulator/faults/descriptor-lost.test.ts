import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[W-12] descriptor-lost: the hello is never answered, and the socket lives on", () => {
  const run = trial(trialStage(), "g1/descriptor@slack: descriptor-lost");

  expect(linesOf(run, "received").some(({ frame }) => frame.type === "descriptor")).toBe(false);
  expect(linesOf(run, "close")).toEqual([]);
});
