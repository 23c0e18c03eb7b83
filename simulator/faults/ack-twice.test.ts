import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[W-26] ack-twice: the answer arrives a second time, and changes nothing", () => {
  const run = trial(trialStage(), "A/draft@text1/ack: ack-twice");
  const answers = linesOf(run, "received").filter(({ by, ms }) => by === "gateway" && ms === 1_000);

  expect(answers).toHaveLength(2);
  expect(answers[0]?.frame).toEqual(answers[1]?.frame);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("[C-39] ack-twice: an inbound_ack comes twice as well", () => {
  const run = trial(trialStage(), "A/text2: replay", "A/inbound_ack: ack-twice");
  const acks = linesOf(run, "received").filter(({ frame }) => frame.type === "inbound_ack");

  expect(acks).toHaveLength(2);
});
