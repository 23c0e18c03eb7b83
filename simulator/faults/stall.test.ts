import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("stall: a result comes later than what follows it", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: stall:1500");
  const times = linesOf(run, "received").map(({ label, ms }) => `${label ?? ""} ${ms}`);

  expect(times.slice(-4)).toEqual([
    "A/draft@text2/ack 2000",
    "A/draft@text1/ack 2500",
    "A/seal 3000",
    "A/seal/ack 3000",
  ]);
});

test("[W-52] stall: without a parameter an answer is later than anybody waits", () => {
  const run = trial(trialStage(), "A/seal/ack: stall");

  expect(linesOf(run, "received").at(-1)).toMatchObject({ label: "A/seal/ack", ms: 34_000 });
});

test("stall: an answer that is not sent yet is lost with its socket", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: stall:1500", "A/text2: cut");

  expect(linesOf(run, "received").some(({ label }) => label === "A/draft@text1/ack")).toBe(false);
});

test("stall: one end learns late that its socket is gone", () => {
  const run = trial(trialStage(), "A/text2: cut", "g1/lost: stall:300");

  expect(linesOf(run, "open").map(({ ms }) => ms)).toEqual([0, 3_300]);
});

test("[F-41] stall: a dial may be on its way for long, so that its token is old when it is looked at", () => {
  const run = trial(trialStage(), "g1/dial: stall:2000");

  expect(linesOf(run, "open").map(({ ms }) => ms)).toEqual([2_000]);
});

test("stall: a platform's answer may stall too", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: stall:250");

  expect(linesOf(run, "received").at(-1)).toMatchObject({ label: "A/seal/ack", ms: 3_250 });
});

test("stall: less than no time is no fault", () => {
  const run = trial(trialStage(), "A/seal/ack: stall:-1", "A/draft@text1/ack: stall:soon");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false, false]);
});
