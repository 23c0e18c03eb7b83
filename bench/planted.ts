import { runsAtRandom } from "../simulator/explore/random-runs.ts";
import { judgeOfPlan, stageOfPlan } from "../harness/explore/plan.ts";
import { PLANTED } from "../harness/explore/testing/planted.ts";

export const SEEDS = 20;
/** Random runs of one seed, at most. */
const RUNS_MAX = 50_000;

/** How many of the first seeds find, by chance, a mistake that takes four deviations. */
export function seedsThatFind(): number {
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1);
  return seeds.filter(findsIt).length;
}

function findsIt(seed: number): boolean {
  const stage = stageOfPlan(PLANTED);
  const runs = runsAtRandom({
    alphabet: PLANTED.faults,
    judge: judgeOfPlan(PLANTED),
    stageFor: () => stage,
    seed,
    runs: RUNS_MAX,
  });
  for (const { failure } of runs) if (failure !== undefined) return true;
  return false;
}
