import { expect, test } from "vitest";
import type { Stage } from "../world/setup.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

/** The plain gateway dials again whatever it is told, so the two would replace each other for ever. */
const brief = (...names: readonly string[]): Stage =>
  trialStage(plainTurns(...names), [], { limits: { virtualMsMax: 3_000 } });

test("[D-28] [F-77] twin: a second process of the gateway is served, and the first one is told so", () => {
  const run = trial(brief("A"), "A/inbound: twin");

  expect(linesOf(run, "process").map(({ id, what }) => `${id} ${what}`)).toContain("g1b start");
  expect(linesOf(run, "close")[0]).toMatchObject({ conn: "g1.1", by: "connector", code: 4409 });
});

test("[F-31] twin: has chance of its own, and no past", () => {
  const run = trial(brief("A"), "A/inbound: twin");

  expect(linesOf(run, "process").find(({ id }) => id === "g1b")).toMatchObject({ memory: false });
});

test("twin: one is enough", () => {
  const run = trial(brief("A", "B"), "A/inbound: twin", "B/inbound: twin");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([true, false]);
});
