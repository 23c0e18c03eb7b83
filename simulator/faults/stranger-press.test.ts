import { expect, test } from "vitest";
import { questionStage } from "../world/testing/question-trial.ts";
import { trial } from "../world/testing/trial.ts";

test("stranger-press: somebody else in the chat presses the first button", () => {
  const run = trial(questionStage(), "A/text1: stranger-press");

  expect(run.lines).toContainEqual(
    expect.objectContaining({ kind: "user", what: "presses", user: "stranger", text: "once" }),
  );
});
