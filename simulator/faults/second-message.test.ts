import { expect, test } from "vitest";
import { shown, story, trial, trialStage } from "../world/testing/trial.ts";

test("second-message: the same person writes again, and the new turn is named after the old", () => {
  const run = trial(trialStage(), "A/text2: second-message");

  expect(story(run)).toContain("gateway < A+more/inbound");
  expect(shown(run)).toContain("xazmorey1 xazmorey2 xazmorey3");
});

test("second-message: twice gives two turns with two names", () => {
  const run = trial(trialStage(), "A/text1: second-message", "A/text2: second-message");

  expect(story(run)).toContain("gateway < A+more/inbound");
  expect(story(run)).toContain("gateway < A+more.2/inbound");
});
