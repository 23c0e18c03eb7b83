import { expect, test } from "vitest";
import { linesOf, trial, trialStage, type Trial } from "../world/testing/trial.ts";

test("[S-12] too-long: the platform takes no more of the text, in its own words", () => {
  const run = trial(trialStage(), "A/draft@text1>chat.startStream: too-long");

  expect(refusals(run)[0]).toBe("chat.startStream msg_too_long");
});

function refusals(run: Trial): readonly string[] {
  return linesOf(run, "platform").flatMap(({ call, answer }) =>
    answer.ok ? [] : [`${call.method} ${answer.error ?? ""}`],
  );
}
