import { expect, test } from "vitest";
import { linesOf, plainTurns, story, trial, trialStage } from "../world/testing/trial.ts";

test("cut: a result on its way is lost with the socket", () => {
  const run = trial(trialStage(), "A/draft@text2/ack: cut");

  expect(story(run)).not.toContain("gateway < A/draft@text2/ack");
  expect(linesOf(run, "close")).toMatchObject([{ by: "network" }]);
});

test("cut: both directions are lost, and both ends learn of it", () => {
  const run = trial(trialStage(plainTurns("A", "B")), "A/draft@text1/ack: cut");
  const entries = story(run);

  expect(entries).not.toContain("gateway < B/draft@text1/ack");
  expect(entries.slice(entries.indexOf("FAULT cut at A/draft@text1/ack"))).toContain(
    "open g1.2 ok",
  );
});

test("cut: what does not cross the socket still happens", () => {
  const run = trial(trialStage(), "A/text2: cut");

  expect(story(run).filter((entry) => entry === "agent A text")).toHaveLength(2);
});

test("cut: without a link there is nothing to cut", () => {
  const run = trial(trialStage(), "A/text2: cut", "A/end: cut");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([true, false]);
});
