import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage, type Trial } from "../world/testing/trial.ts";

test("[S-06] stream-expired: the stream is over before its time, and its next call is refused", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: stream-expired");

  expect(refusals(run)[0]).toBe("chat.stopStream message_not_in_streaming_state");
  expect(shown(run).every((text) => !text.endsWith("(live)"))).toBe(true);
});

function refusals(run: Trial): readonly string[] {
  return linesOf(run, "platform").flatMap(({ call, answer }) =>
    answer.ok ? [] : [`${call.method} ${answer.error ?? ""}`],
  );
}
