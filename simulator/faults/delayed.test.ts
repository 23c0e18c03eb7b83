import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage, type Trial } from "../world/testing/trial.ts";

function handledAt(
  run: Trial,
  side: "gateway" | "connector",
): readonly (readonly [string, number])[] {
  return linesOf(run, "received")
    .filter(({ by, label = "" }) => by === side && label.startsWith("A/"))
    .map(({ label = "", ms }) => [label, ms] as const);
}

test("[W-52] delayed: the frame and all behind it on its socket are late, in their order", () => {
  const run = trial(trialStage(), "A/draft@text1: delayed:1500");

  expect(handledAt(run, "connector")).toEqual([
    ["A/draft@text1", 2_500],
    ["A/draft@text2", 2_500],
    ["A/seal", 3_000],
  ]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("delayed: the other direction of the socket is as fast as ever", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: delayed:5000");

  expect(handledAt(run, "connector").map(([, ms]) => ms)).toEqual([1_000, 2_000, 3_000]);
  expect(handledAt(run, "gateway").map(([, ms]) => ms)).toEqual([0, 6_000, 6_000, 6_000]);
});

test("delayed: by nothing is no fault", () => {
  const run = trial(trialStage(), "A/draft@text1: delayed:0");

  expect(run.exposures).toMatchObject([{ exposed: false }]);
});
