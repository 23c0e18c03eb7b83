import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[B34] [D-28] duplicate-dial: a second socket opens on which nobody speaks, and is given up", () => {
  const run = trial(trialStage(), "g1/dial: duplicate-dial");

  expect(linesOf(run, "open")).toMatchObject([{ conn: "g1.1", ok: true }]);
  expect(linesOf(run, "close")).toMatchObject([
    { conn: "g1-echo.1", by: "connector", code: 1000, ms: 30_000 },
  ]);
  expect(shown(run)).toEqual(["A1 A2"]);
});
