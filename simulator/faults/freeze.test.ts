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

test("[D-28] freeze: the trace names the process, of two that may run one turn", () => {
  const limits = { virtualMsMax: 3_000 };
  const [answered, twin] = ["A/draft@text1/ack: freeze:100", "g1b/dial: freeze:100"];
  const run = trial(trialStage(undefined, [], { limits }), answered, "A/draft@text2: twin", twin);

  expect(linesOf(run, "fault").map(({ detail }) => detail)).toEqual(["g1", undefined, "g1b"]);
});
