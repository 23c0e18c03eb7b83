import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";
import { stray } from "./stray.ts";

const NAMES = stray.describe.split(": ")[1]?.split(", ") ?? [];

test.each(NAMES)("[C-57] stray: %s ends no socket, and the turn goes on", (name) => {
  const run = trial(trialStage(), `A/draft@text2: stray:${name}`);

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([true]);
  expect(linesOf(run, "close")).toEqual([]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("stray: what is no frame is recorded as the gateway's", () => {
  const run = trial(trialStage(), "A/draft@text2: stray:type-not-text");

  expect(linesOf(run, "malformed")).toMatchObject([{ from: "gateway", text: '{"type":[]}' }]);
});

test("stray: a line that has no name is no fault", () => {
  const run = trial(trialStage(), "A/draft@text2: stray:poem");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false]);
});
