import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";

test("[D-06] request-lost: the frame was written, nobody handles it, and the socket is gone", () => {
  const run = trial(trialStage(), "A/seal: request-lost");

  expect(linesOf(run, "sent").some(({ label }) => label === "A/seal")).toBe(true);
  expect(linesOf(run, "received").some(({ label }) => label === "A/seal")).toBe(false);
  expect(linesOf(run, "close")).toMatchObject([{ conn: "g1.1", by: "network", code: 1006 }]);
  expect(shown(run)).toEqual(["A1 A2"]);
});
