import { expect, test } from "vitest";
import { linesOf, trial, trialStage, type Trial } from "../world/testing/trial.ts";

function answer(run: Trial): unknown {
  return linesOf(run, "received").find(({ label }) => label === "A/draft@text1/ack")?.frame;
}

test("[O-30] declined: the result carries the code and the platform's own sentence", () => {
  const run = trial(trialStage(), "A/draft@text1: declined");

  expect(answer(run)).toMatchObject({
    result: {
      success: false,
      code: "egress_declined",
      error: "slack egress declined: target is not an approved destination for this connection",
    },
  });
});

test("[O-30] declined: another sentence can be given", () => {
  const run = trial(trialStage(), "A/draft@text1: declined:target not routed");

  expect(answer(run)).toMatchObject({ result: { error: "target not routed" } });
});
