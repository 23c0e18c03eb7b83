import { expect, test } from "vitest";
import { linesOf, trial, trialStage, type Trial } from "../world/testing/trial.ts";

test("[S-29] message-deleted: the reader deletes what the call was to change", () => {
  const run = trial(trialStage(), "A/draft@text2>chat.appendStream: message-deleted");
  const [screen] = linesOf(run, "screen");

  expect(linesOf(run, "user").at(-1)).toMatchObject({ what: "deletes", user: "U1" });
  expect(refusals(run)[0]).toBe("chat.appendStream message_not_found");
  expect(screen?.bubbles.filter(({ gone }) => gone)).toHaveLength(1);
});

function refusals(run: Trial): readonly string[] {
  return linesOf(run, "platform").flatMap(({ call, answer }) =>
    answer.ok ? [] : [`${call.method} ${answer.error ?? ""}`],
  );
}
