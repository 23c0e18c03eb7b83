import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[S-03] ratelimited: the platform asks for patience, for as long as told", () => {
  const run = trial(trialStage(), "A/draft@text1>chat.startStream: ratelimited:250");

  expect(linesOf(run, "platform")[0]?.answer).toMatchObject({
    ok: false,
    error: "ratelimited",
    retryAfterMs: 250,
  });
});
