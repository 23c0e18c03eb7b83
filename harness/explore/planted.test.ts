import { expect, test } from "vitest";
import { runsAtRandom } from "../../simulator/explore/random-runs.ts";
import { explorePart } from "./part.ts";
import { alphabetOf, judgeOfPlan, stageOfPlan, type ExplorePlan } from "./plan.ts";
import { workloadText } from "./workload.ts";

/** Seventeen thousand schedules: seconds on a free machine. */
const LONG_MS = 600_000;

const plan: ExplorePlan = {
  workload: "patient",
  scenario: workloadText("patient", 2, "slack"),
  turns: 2,
  platform: "slack",
  deviations: 4,
  ...alphabetOf("platform-timeout,cut,rejected"),
  only: ["I-03"],
  defect: "planted-request-ids-restart",
  profile: null,
};

test(
  "a mistake that takes two turns and four deviations is found there, and nowhere before",
  () => {
    const { counterexample, schedules } = explorePart(
      plan,
      { index: 0, of: 1 },
      { merge: true, keepGoing: false },
    );

    expect(counterexample?.kinds).toEqual(["I-03"]);
    expect(counterexample?.deviations).toHaveLength(4);
    expect(schedules).toHaveLength(5);
  },
  LONG_MS,
);

test(
  "random runs find it, too",
  () => {
    const stage = stageOfPlan(plan);
    const options = { alphabet: plan.faults, judge: judgeOfPlan(plan), stageFor: () => stage };
    const runs = [...untilFailure(runsAtRandom({ ...options, seed: 5, runs: 50_000 }))];

    expect(runs.at(-1)?.failure?.breaches).toMatchObject([{ predicate: "I-03" }]);
  },
  LONG_MS,
);

function* untilFailure<T extends { readonly failure: unknown }>(
  runs: Iterable<T>,
): Generator<T, void, undefined> {
  for (const run of runs) {
    yield run;
    if (run.failure !== undefined) return;
  }
}
