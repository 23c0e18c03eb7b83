import { expect, test } from "vitest";
import { questionStage } from "../world/testing/question-trial.ts";
import { trial } from "../world/testing/trial.ts";

test("late-press: the person answers a question of a turn that is over", () => {
  const run = trial(questionStage(), "B/seal/ack: late-press");

  expect(run.exposures).toMatchObject([{ exposed: true }]);
  expect(run.lines).toContainEqual(
    expect.objectContaining({ kind: "user", what: "presses", turn: "A" }),
  );
});

test("late-press: cannot be laid on while the turn lives", () => {
  expect(trial(questionStage(), "A/text1: late-press:A").exposures).toMatchObject([
    { exposed: false },
  ]);
});
