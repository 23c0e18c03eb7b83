import { expect, test } from "vitest";
import { deviationOf, trialStage } from "../world/testing/trial.ts";
import { failureOf } from "./failure-of.ts";
import { kindsOf } from "./judge.ts";
import { forbidding, LENIENT } from "./testing/judges.ts";

test("a run in which nothing is wrong has no failure", () => {
  expect(failureOf(trialStage(), [], LENIENT)).toBeUndefined();
});

test("broken promises are named by their predicate", () => {
  const judge = forbidding("I-01", (line) => line.kind === "cancel");
  const failure = failureOf(trialStage(), [deviationOf("A/seal/ack: cancel")], judge);

  expect(failure === undefined ? [] : kindsOf(failure)).toEqual(["I-01"]);
});

test("a run that is stuck fails, whatever the judge says", () => {
  const failure = failureOf(trialStage(), [deviationOf("A/seal/ack: ack-lost")], LENIENT);

  expect(failure === undefined ? [] : kindsOf(failure)).toEqual(["stuck"]);
});

test("what is only worth a remark is no failure", () => {
  const strict = forbidding("W-19", (line) => line.kind === "cancel");
  const remarking = {
    ...strict,
    on: (state: null, line: Parameters<typeof strict.on>[1]) => {
      const [next, breaches] = strict.on(state, line);
      return [next, breaches.map((breach) => ({ ...breach, severity: "info" as const }))] as const;
    },
  };

  expect(failureOf(trialStage(), [deviationOf("A/seal/ack: cancel")], remarking)).toBeUndefined();
});
