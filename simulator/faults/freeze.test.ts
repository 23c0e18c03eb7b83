import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[B30] freeze: the gateway does nothing for a while, and goes on with what waited for it", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: freeze:5000");
  const heard = linesOf(run, "received").filter(({ by }) => by === "gateway");

  expect(heard.map(({ ms }) => ms).filter((ms) => ms > 1_000 && ms < 6_000)).toEqual([]);
  expect(linesOf(run, "agent").map(({ ms }) => ms)).toEqual([1_000, 6_000, 7_000]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("[W-10] freeze: a peer that gets no pong for 90 s gives its socket up", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: freeze");

  expect(linesOf(run, "close")).toMatchObject([{ by: "network", ms: 91_000 }]);
});

test("[F-41] freeze: a dial that was about to leave leaves when the machine goes on", () => {
  const run = trial(trialStage(), "g1/dial: freeze:400000");

  expect(linesOf(run, "open")).toMatchObject([{ ms: 400_000 }]);
});
