import { expect, test } from "vitest";
import { plainTurns, story, trial, trialStage, type Trial } from "../world/testing/trial.ts";

function handled(run: Trial): readonly string[] {
  return story(run).filter((entry) => /^connector < [AB]/.test(entry));
}

test("[D-34] held: the frame is handled after the next one of its socket", () => {
  const run = trial(trialStage(), "A/draft@text2: held");

  expect(handled(run)).toEqual([
    "connector < A/draft@text1",
    "connector < A/seal",
    "connector < A/draft@text2",
  ]);
});

test("[D-34] held: a parameter says after how many", () => {
  const run = trial(trialStage(plainTurns("A", "B")), "A/draft@text1: held:3");

  expect(handled(run).indexOf("connector < A/draft@text1")).toBe(3);
});

test("[D-34] held: after no frame at all is no fault", () => {
  const run = trial(trialStage(), "A/draft@text2: held:0", "A/seal: held:many");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false, false]);
});
