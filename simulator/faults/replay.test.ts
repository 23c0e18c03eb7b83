import { expect, test } from "vitest";
import { linesOf, story, trial, trialStage } from "../world/testing/trial.ts";

test("[F-03] replay: the message comes once more with a bufferId, on the same socket", () => {
  const run = trial(trialStage(), "A/text2: replay");
  const again = linesOf(run, "received").find(({ label }) => label === "A/inbound.2");

  expect(again).toMatchObject({ conn: "g1.1" });
  expect(again?.frame).toHaveProperty("bufferId");
  expect(story(run)).toContain("connector < A/inbound_ack");
});

test("[F-03] replay-with-drop: the message comes once more on the next socket", () => {
  const run = trial(trialStage(), "A/text2: replay-with-drop");
  const inbound = linesOf(run, "received").filter(({ frame }) => frame.type === "inbound");

  expect(linesOf(run, "close")).toMatchObject([{ conn: "g1.1", by: "network" }]);
  expect(inbound.map(({ conn }) => conn)).toEqual(["g1.1", "g1.2"]);
  expect(inbound[1]?.frame).toHaveProperty("bufferId");
});
