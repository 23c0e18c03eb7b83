import { expect, test } from "vitest";
import { linesOf, trial, trialStage, type Trial } from "../world/testing/trial.ts";

test("[S-08] stream-stopped: the reader stops the stream, and the next call for it is refused", () => {
  const run = trial(trialStage(), "A/draft@text2>chat.appendStream: stream-stopped");

  expect(linesOf(run, "user").at(-1)).toMatchObject({ what: "stops", user: "U1" });
  expect(refusals(run)[0]).toBe("chat.appendStream stopped_by_user");
});

function refusals(run: Trial): readonly string[] {
  return linesOf(run, "platform").flatMap(({ call, answer }) =>
    answer.ok ? [] : [`${call.method} ${answer.error ?? ""}`],
  );
}
