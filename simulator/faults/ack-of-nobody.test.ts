import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[W-26] ack-of-nobody: an answer to nothing comes before the event, which still happens", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: ack-of-nobody");
  const answers = linesOf(run, "received").filter(({ by, ms }) => by === "gateway" && ms === 1_000);

  expect(answers).toMatchObject([
    { frame: { type: "outbound_result", requestId: `${"0".repeat(31)}1` } },
    { label: "A/draft@text1/ack" },
  ]);
  expect(shown(run)).toEqual(["A1 A2"]);
});
