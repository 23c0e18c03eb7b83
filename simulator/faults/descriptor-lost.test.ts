import { expect, test } from "vitest";
import { plainGateway } from "../world/testing/plain-gateway.ts";
import type { Stage } from "../world/setup.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

test("[W-12] descriptor-lost: the hello is never answered, and the socket lives on", () => {
  const run = trial(trialStage(), "g1/descriptor@slack: descriptor-lost");

  expect(linesOf(run, "received").some(({ frame }) => frame.type === "descriptor")).toBe(false);
  expect(linesOf(run, "close")).toEqual([]);
});

test("descriptor-lost: of several hellos none is answered", () => {
  const run = trial(withTwo(), "g1/descriptor@slack: descriptor-lost");

  expect(linesOf(run, "received").some(({ frame }) => frame.type === "descriptor")).toBe(false);
});

test("descriptor-lost: one of several hellos is not left out alone", () => {
  expect(trial(withTwo(), "g1/descriptor@telegram: descriptor-lost").exposures).toMatchObject([
    { exposed: false },
  ]);
});

function withTwo(): Stage {
  const machine = plainGateway("g1", ["slack", "telegram"]);
  return trialStage(plainTurns("A"), [], { gateways: [{ id: "g1", machine }] });
}
