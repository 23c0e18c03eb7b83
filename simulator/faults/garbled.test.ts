import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[C-57] garbled: a request that cannot be read is answered with a failure, and the final comes", () => {
  const run = trial(trialStage(), "A/seal: garbled");

  expect(linesOf(run, "malformed")).toMatchObject([
    { from: "gateway", requestId: expect.any(String) as unknown },
  ]);
  expect(linesOf(run, "close")).toEqual([]);
  expect(shown(run)).toContain("A1 A2");
});

test("garbled: a live message that cannot be read is skipped", () => {
  const run = trial(trialStage(), "A/inbound: garbled");

  expect(linesOf(run, "malformed")).toMatchObject([{ from: "connector" }]);
  expect(shown(run)).toEqual([]);
});
