import { expect, test } from "vitest";
import { pressAt, questionStage } from "../world/testing/question-trial.ts";
import { trial } from "../world/testing/trial.ts";

test("double-tap: the same button is pressed twice at one moment", () => {
  const run = trial(questionStage([pressAt(2_000)]), "act1/presses: double-tap");

  const pressed = run.lines.filter((line) => line.kind === "user" && line.what === "presses");
  expect(pressed.map(({ ms }) => ms)).toEqual([2_000, 2_000]);
  expect(run.exposures).toMatchObject([{ exposed: true }]);
});

test("double-tap: cannot be laid on what is no press", () => {
  expect(trial(questionStage(), "A/says: double-tap").exposures).toMatchObject([
    { exposed: false },
  ]);
});
