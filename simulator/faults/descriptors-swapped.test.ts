import { expect, test } from "vitest";
import { plainGateway } from "../world/testing/plain-gateway.ts";
import { linesOf, plainTurns, trial, trialStage } from "../world/testing/trial.ts";

const two = trialStage(plainTurns("A"), [], {
  gateways: [{ id: "g1", machine: plainGateway("g1", ["slack", "telegram"]) }],
});

test("[F-82] descriptors-swapped: the first descriptor comes behind the second", () => {
  const run = trial(two, "g1/descriptor@slack: descriptors-swapped");
  const platforms = linesOf(run, "received").flatMap(({ frame }) =>
    frame.type === "descriptor" ? [frame.descriptor.platform] : [],
  );

  expect(platforms).toEqual(["telegram", "slack"]);
});

test("descriptors-swapped: of one descriptor there is nothing to swap", () => {
  const run = trial(trialStage(), "g1/descriptor@slack: descriptors-swapped");

  expect(run.exposures).toMatchObject([{ exposed: false }]);
});
