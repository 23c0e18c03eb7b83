import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[I-05] applied-as-failure: the op is on screen, and its answer is a failure", () => {
  const run = trial(trialStage(), "A/seal: applied-as-failure:gone wrong");
  const answer = linesOf(run, "sent").find(({ label }) => label === "A/seal/ack");

  expect(answer).toMatchObject({ frame: { result: { success: false, error: "gone wrong" } } });
  expect(shown(run)[0]).toBe("A1 A2");
});

test("[C-18] applied-as-failure: a frame of a stream is not to be had so", () => {
  expect(trial(trialStage(), "A/draft@text1: applied-as-failure").exposures).toMatchObject([
    { exposed: false },
  ]);
});
