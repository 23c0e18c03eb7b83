import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("platform-timeout: the call is applied and nobody waits for its answer any more", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: platform-timeout");
  const call = linesOf(run, "platform").find(({ label }) => label === "A/seal>chat.stopStream");
  const ack = linesOf(run, "received").find(({ label }) => label === "A/seal/ack");

  expect(call).toMatchObject({ ms: 3_000, answer: { ok: true } });
  expect(ack?.ms).toBe(43_000);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("platform-timeout: an answer on its way dies with the connector", () => {
  const run = trial(
    trialStage(),
    "A/draft@text1>chat.startStream: platform-timeout",
    "A/text2: connector-restart",
  );

  expect(linesOf(run, "received").some(({ label }) => label === "A/draft@text1/ack")).toBe(false);
});
