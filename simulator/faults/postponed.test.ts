import { expect, test } from "vitest";
import { plainTurns, story, trial, trialStage } from "../world/testing/trial.ts";

test("postponed: another event that reaches the same program goes first", () => {
  const stage = trialStage(plainTurns("A", "B"));

  const before = story(trial(stage)).filter((entry) => entry.startsWith("agent"));
  const after = story(trial(stage, "A/text1: postponed")).filter((entry) =>
    entry.startsWith("agent"),
  );

  expect(before.slice(0, 2)).toEqual(["agent A text", "agent B text"]);
  expect(after.slice(0, 2)).toEqual(["agent B text", "agent A text"]);
});

test("[W-52] postponed: what follows on one socket keeps its order", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const run = trial(stage, "A/draft@text1: postponed");

  // The next frame of the same socket may not pass, and nothing else reaches the connector then.
  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false]);
});

test("postponed: a result lets an agent go first", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const order = (entries: readonly string[]): readonly string[] =>
    entries
      .filter((entry) => /^(agent B text|gateway < A.draft@text1.ack)$/.test(entry))
      .slice(0, 2);

  expect(order(story(trial(stage)))).toEqual(["gateway < A/draft@text1/ack", "agent B text"]);
  expect(order(story(trial(stage, "A/draft@text1/ack: postponed")))).toEqual([
    "agent B text",
    "gateway < A/draft@text1/ack",
  ]);
});

test("postponed: what is alone has nothing to wait for", () => {
  const run = trial(trialStage(), "A/seal: postponed");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false]);
});
