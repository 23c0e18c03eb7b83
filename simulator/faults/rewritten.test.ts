import { expect, test } from "vitest";
import { linesOf, shown, trial, trialStage } from "../world/testing/trial.ts";
import { rewritten } from "./rewritten.ts";

test.each(["split", "glued", "more-fields"])(
  "[W-14, W-16, W-19] rewritten: a frame that is %s is the same frame",
  (hand) => {
    for (const at of ["A/inbound", "A/draft@text2", "A/seal/ack", "g1/hello@slack"]) {
      const run = trial(trialStage(), `${at}: rewritten:${hand}`);

      expect(run.exposures, at).toMatchObject([{ exposed: true }]);
      expect(shown(run), at).toEqual(["A1 A2"]);
      expect(linesOf(run, "malformed"), at).toEqual([]);
    }
  },
);

test("[W-48] rewritten: a result is read with what is missing", () => {
  const run = trial(trialStage(), "A/draft@text2/ack: rewritten:no-success");

  expect(run.exposures).toMatchObject([{ exposed: true }]);
  const read = linesOf(run, "received").flatMap(({ frame }) =>
    frame.type === "outbound_result" ? [frame.result] : [],
  );
  expect(read.filter((result) => !("success" in result))).toHaveLength(1);
});

test("rewritten: where the frame has no such part, or there is no such hand, it is no fault", () => {
  for (const take of ["rewritten:no-success", "rewritten:poem", "rewritten"]) {
    const run = trial(trialStage(), `A/inbound: ${take}`);
    expect(run.exposures, take).toMatchObject([{ exposed: false }]);
  }
  expect(rewritten.describe).toContain("broken-body");
});
