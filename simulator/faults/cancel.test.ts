import { expect, test } from "vitest";
import { linesOf, plainTurns, story, trial, trialStage } from "../world/testing/trial.ts";
import { enabled } from "../world/take.ts";
import { startWorld } from "../world/boot.ts";

test("[F-29] cancel: the task is cancelled while the answer to its seal is on its way", () => {
  const run = trial(trialStage(), "A/seal/ack: cancel");
  const entries = story(run);

  expect(entries.indexOf("cancel A")).toBe(entries.indexOf("gateway < A/seal/ack") - 1);
  expect(run.world.gateways[0]?.state).toMatchObject({ cancelled: 1 });
});

test("[F-29] cancel: before the connector has the seal as well", () => {
  const run = trial(trialStage(), "A/seal: cancel");
  const entries = story(run);

  expect(entries.indexOf("cancel A")).toBe(entries.indexOf("connector < A/seal") - 1);
});

test("cancel: at an event of no turn, a turn is named", () => {
  const run = trial(trialStage(plainTurns("A", "B")), "A/text2: cut", "g1/lost: cancel:B");

  expect(linesOf(run, "cancel")).toMatchObject([{ gateway: "g1", turn: "B" }]);
});

test("cancel: a turn that has ended, or never was, cannot be cancelled", () => {
  const run = trial(trialStage(plainTurns("A", "B")), "B/seal/ack: cancel:A", "A/text1: cancel:Z");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false, false]);
});

test("cancel: nothing is offered before a turn lives", () => {
  const stage = trialStage();
  const choices = enabled(stage, startWorld(stage).world);

  expect(choices[0]).toMatchObject({ label: "g1/dial" });
  expect(choices[0]?.alternatives).not.toContain("cancel");
});
