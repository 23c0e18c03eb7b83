import { expect, test } from "vitest";
import { linesOf, trial, trialStage, type Trial } from "../world/testing/trial.ts";

test("[S-08] feature-off: a stream is not for this bot", () => {
  const run = trial(trialStage(), "A/draft@text1>chat.startStream: feature-off");

  expect(refusals(run)[0]).toBe("chat.startStream not_allowed");
});

test("[S-08] feature-off: is laid on no call that every bot may make", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: feature-off");

  expect(run.exposures).toMatchObject([{ exposed: false }]);
});

function refusals(run: Trial): readonly string[] {
  return linesOf(run, "platform").flatMap(({ call, answer }) =>
    answer.ok ? [] : [`${call.method} ${answer.error ?? ""}`],
  );
}
