import { expect, test } from "vitest";
import { linesOf, story, trial, trialStage } from "../world/testing/trial.ts";

test("[W-30] stop: the person's interrupt reaches the gateway by way of the connector", () => {
  const run = trial(trialStage(), "A/text2: stop");

  expect(linesOf(run, "user").at(-1)).toMatchObject({ what: "interrupts", turn: "A", chat: "D1" });
  expect(story(run)).toContain("gateway < A/interrupt_inbound");
});

test("stop: before the gateway has a session there is nothing to stop", () => {
  const run = trial(trialStage(), "A/inbound: stop");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false]);
});
