import { expect, test } from "vitest";
import { shown, story, trial, trialStage } from "../world/testing/trial.ts";

test("edit: [W-33] the message says something else from now on, and its gateway does not hear of it", () => {
  const run = trial(trialStage(), "A/text2: edit");

  const told = story(run).filter(
    (line) => line.startsWith("gateway < ") && line.includes("inbound"),
  );
  expect(told).toEqual(["gateway < A/inbound"]);
  expect(run.lines).toContainEqual(
    expect.objectContaining({ kind: "user", what: "edits", text: "Rather this about A" }),
  );
  expect(shown(run)).toContain("A1 A2");
});
