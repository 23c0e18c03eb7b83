import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[B48] slow-reader: each frame of the socket takes its time, and none is lost", () => {
  const run = trial(trialStage(), "A/draft@text1: slow-reader:1500");
  const handled = linesOf(run, "received").filter(
    ({ by, label = "" }) => by === "connector" && label.startsWith("A/"),
  );

  expect(handled.map(({ label, ms }) => [label, ms])).toEqual([
    ["A/draft@text1", 2_500],
    ["A/draft@text2", 4_000],
    ["A/seal", 5_500],
  ]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("slow-reader: that takes no time is no fault", () => {
  expect(trial(trialStage(), "A/seal: slow-reader:0").exposures).toMatchObject([
    { exposed: false },
  ]);
});
