import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("rejected: the connector answers failure and applies nothing", () => {
  const run = trial(trialStage(), "A/draft@text1: rejected:Connection reset by peer");
  const ack = linesOf(run, "received").find(({ label }) => label === "A/draft@text1/ack");

  expect(ack?.frame).toMatchObject({
    type: "outbound_result",
    result: { success: false, error: "Connection reset by peer" },
  });
  expect(linesOf(run, "platform").map(({ label }) => label)).not.toContain(
    "A/draft@text1>chat.startStream",
  );
});
