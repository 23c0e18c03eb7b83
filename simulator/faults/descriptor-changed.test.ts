import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

function descriptorRead(parameter: string): unknown {
  const run = trial(trialStage(), `g1/descriptor@slack: descriptor-changed${parameter}`);
  const line = linesOf(run, "received").find(({ frame }) => frame.type === "descriptor");
  return line?.frame.type === "descriptor" ? line.frame.descriptor : undefined;
}

test("[W-43] descriptor-changed: drafts are no longer listed", () => {
  expect(descriptorRead("")).toMatchObject({
    supports_draft_streaming: false,
    supported_ops: expect.not.arrayContaining(["draft"]) as unknown,
  });
});

test("[W-42] descriptor-changed: it can say several other things", () => {
  expect(descriptorRead(":legacy")).toMatchObject({ supported_ops: [] });
  expect(descriptorRead(":no-edit")).toMatchObject({ supports_edit: false });
  expect(descriptorRead(":shorter")).toMatchObject({ max_message_length: 500 });
});

test("descriptor-changed: to something unknown is no fault", () => {
  const run = trial(trialStage(), "g1/descriptor@slack: descriptor-changed:sideways");

  expect(run.exposures).toMatchObject([{ exposed: false }]);
});
