import { expect, test } from "vitest";
import { UNANSWERED_MS } from "../world/shape.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const [turn] = plainTurns("A");

test("[B34] [W-10] half-open: nothing crosses in either direction until the pings have gone unanswered", () => {
  const run = trial(trialStage(), "A/draft@text2: half-open");
  const handled = linesOf(run, "received").filter(({ ms }) => ms >= 2_000 && ms < 90_000);

  expect(handled).toEqual([]);
  expect(linesOf(run, "close")).toMatchObject([{ by: "network", ms: 2_000 + UNANSWERED_MS }]);
});

test("[B34] half-open: what is written on it goes nowhere, and the next socket carries again", () => {
  const later = turn === undefined ? [] : [{ ...turn, name: "B", says: "B?", atMs: 100_000 }];
  const run = trial(trialStage([...plainTurns("A"), ...later]), "A/draft@text2: half-open");

  expect(
    linesOf(run, "received").some(({ conn, label }) => {
      return conn === "g1.2" && label === "B/inbound";
    }),
  ).toBe(true);
});
