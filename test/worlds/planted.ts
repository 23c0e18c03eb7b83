import { expect, test } from "vitest";
import { runsAtRandom } from "../../simulator/explore/random-runs.ts";
import { explorePart } from "../../harness/explore/part.ts";
import { judgeOfPlan, stageOfPlan } from "../../harness/explore/plan.ts";
import { PLANTED } from "../../harness/explore/testing/planted.ts";

/** Seventeen thousand schedules: seconds on a free machine. */
const LONG_MS = 600_000;

function* untilFailure<T extends { readonly failure: unknown }>(
  runs: Iterable<T>,
): Generator<T, void, undefined> {
  for (const run of runs) {
    yield run;
    if (run.failure !== undefined) return;
  }
}

export function testPlanted(): void {
  test(
    "a mistake that takes two turns and four deviations is found there, and nowhere before",
    () => {
      const { counterexample, schedules } = explorePart(
        PLANTED,
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
      const stage = stageOfPlan(PLANTED);
      const options = {
        alphabet: PLANTED.faults,
        judge: judgeOfPlan(PLANTED),
        stageFor: () => stage,
      };
      const runs = [...untilFailure(runsAtRandom({ ...options, seed: 5, runs: 50_000 }))];

      expect(runs.at(-1)?.failure?.breaches).toMatchObject([{ predicate: "I-03" }]);
    },
    LONG_MS,
  );
}
