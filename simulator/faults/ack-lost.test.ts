import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[C-34] ack-lost: the op is applied and its result never arrives", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: ack-lost");
  const label = "A/draft@text1/ack";

  expect(linesOf(run, "sent").some((line) => line.label === label)).toBe(true);
  expect(linesOf(run, "received").some((line) => line.label === label)).toBe(false);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("[F-03] ack-lost: an inbound_ack is lost as well, and the socket lives on", () => {
  const run = trial(trialStage(), "A/text2: replay", "A/inbound_ack: ack-lost");

  expect(run.exposures.every(({ exposed }) => exposed)).toBe(true);
  expect(linesOf(run, "close")).toEqual([]);
});
