import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[S-08] platform-error: the platform refuses by name and changes nothing", () => {
  const run = trial(trialStage(), "A/draft@text1>chat.startStream: platform-error:not_allowed");

  expect(linesOf(run, "platform")[0]).toMatchObject({
    label: "A/draft@text1>chat.startStream",
    answer: { ok: false, error: "not_allowed" },
  });
});

test("platform-error: without a parameter the error says nothing", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: platform-error");

  expect(linesOf(run, "platform").find(({ answer }) => !answer.ok)?.answer).toMatchObject({
    error: "internal_error",
  });
});
