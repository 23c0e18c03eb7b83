import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";
import { malformed } from "./malformed.ts";

const NAMES = malformed.describe.split(": ")[1]?.split(", ") ?? [];

test.each(NAMES)("[F-81] malformed: %s is read as no frame, and the turn goes on", (name) => {
  const run = trial(trialStage(), `A/draft@text2/ack: malformed:${name}`);

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([true]);
  expect(linesOf(run, "close")).toEqual([]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("[W-20] malformed: the line is recorded with what is wrong about it", () => {
  const run = trial(trialStage(), "A/draft@text2/ack: malformed:type-not-text");

  expect(linesOf(run, "malformed")).toMatchObject([{ from: "connector", text: '{"type":[]}' }]);
  expect(linesOf(run, "malformed")[0]?.issues).not.toEqual([]);
});

test("malformed: a line that has no name is no fault", () => {
  const run = trial(trialStage(), "A/draft@text2/ack: malformed:poem");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false]);
});
