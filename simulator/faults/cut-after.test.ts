import { expect, test } from "vitest";
import { linesOf, shown, story, trial, trialStage } from "../world/testing/trial.ts";

test("[D-06] cut-after: the op is applied and its socket dies before the result", () => {
  const run = trial(trialStage(), "A/draft@text2: cut-after");
  const entries = story(run);

  expect(entries).toContain("connector < A/draft@text2");
  expect(entries).toContain("slack < A/draft@text2>chat.appendStream");
  expect(entries).not.toContain("gateway < A/draft@text2/ack");
  expect(linesOf(run, "close")).toMatchObject([{ by: "network", code: 1006 }]);
  expect(shown(run)[0]).toContain("A1 A2");
});
