import { assert } from "../contract/assert.ts";
import { explore, type Exploration, type ExploreOptions } from "../simulator/explore/explore.ts";
import { FULL, MISSION } from "../simulator/explore/alphabet.ts";
import type { Stage } from "../simulator/world/setup.ts";
import type { JudgeState } from "../simulator/invariants/judge.ts";
import { explorePlan } from "../harness/explore/explore-plan.ts";
import { alphabetOf, type ExplorePlan } from "../harness/explore/plan.ts";
import { JUDGE } from "../harness/run/judged-run.ts";
import { SOUND } from "../harness/run/sides.ts";
import { stageFor } from "../harness/run/stage-for.ts";
import { workload, workloadText } from "../harness/explore/workload.ts";
import { cpuMs, cpuSecondsOf, measurement, ratePerSecond, type Measurement } from "./measure.ts";
import { SEEDS, seedsThatFind } from "./planted.ts";

interface ExploreBenchmark {
  readonly name: string;
  measure(): Measurement | Promise<Measurement>;
}

/** Until the rate no longer rises: every deviation goes through code that the engine has hardly met before. */
const WARM_UP_MS = 20_000;
const PLAIN_PER_SECOND_PROMISED = 100_000;
const MERGING_PER_SECOND_PROMISED = 50_000;
const SECONDS_PROMISED = 10;
const LANES_SECONDS_PROMISED = 60;
const SPEED_UP_PROMISED = 1.6;
const FOUND_PROMISED = 19;

/** Exploration on one core, but where it says otherwise: the workload `stream` with the alphabet `mission`. */
export const EXPLORE_BENCHMARKS: readonly ExploreBenchmark[] = [
  {
    name: "explore, each schedule for itself",
    measure() {
      return transitions(this.name, false, PLAIN_PER_SECOND_PROMISED);
    },
  },
  {
    name: "explore, merging equal states",
    measure() {
      return transitions(this.name, true, MERGING_PER_SECOND_PROMISED);
    },
  },
  {
    name: "explore 3 turns × 2 deviations",
    measure() {
      return whole(this.name, 3, 2);
    },
  },
  {
    name: "explore 2 turns × 3 deviations",
    measure() {
      return whole(this.name, 2, 3);
    },
  },
  { name: "explore lanes, every fault, 2 turns × 2 deviations", measure: lanesInTime },
  { name: "explore 2 turns × 3 deviations with two threads", measure: speedUp },
  {
    name: "explore beyond the bound: a mistake of 4 deviations",
    measure() {
      const found = seedsThatFind();
      return measurement(this.name, found, `of ${SEEDS} seeds find it`, FOUND_PROMISED);
    },
  },
];

function transitions(name: string, merge: boolean, promised: number): Measurement {
  const stage = streaming(2);
  const { transitions: each } = explored(stage, 1, merge);
  const rate = ratePerSecond(each, () => void explored(stage, 1, merge), WARM_UP_MS);
  return measurement(name, rate, "transitions/s", promised);
}

function whole(name: string, turns: number, deviations: number): Measurement {
  const stage = streaming(turns);
  let found: Exploration | undefined;
  const seconds = cpuSecondsOf(() => (found = explored(stage, deviations, true)));
  const schedules = found?.schedules.reduce((sum, count) => sum + count, 0) ?? 0;
  return measurement(name, seconds, `s for ${schedules} schedules`, SECONDS_PROMISED);
}

/** What is done of it in the time that is promised for all: where it is not finished, the share of its parts. */
function lanesInTime(this: ExploreBenchmark): Measurement {
  const stage = stageFor(workload("lanes", 2, "slack"), SOUND, 1, "memory");
  const options = { deviations: 1, alphabet: FULL, judge: JUDGE, keepGoing: true };
  const { firsts: all } = explore(stage, options);
  const endMs = cpuMs() + LANES_SECONDS_PROMISED * 1_000;
  const found = explore(stage, {
    ...options,
    deviations: 2,
    merge: true,
    onProgress: () => cpuMs() < endMs,
  });
  const schedules = found.schedules.reduce((sum, count) => sum + count, 0);
  const percent = found.complete ? 100 : (100 * found.firsts) / all;
  const unit = `% in ${LANES_SECONDS_PROMISED} s: ${schedules} schedules`;
  return measurement(this.name, percent, unit, 100);
}

/**
 * One exploration by one thread and by two, each as long as the clock on the wall says. It is long enough
 * that most of it is done once each thread has compiled its code: shorter ones end before a second is warm.
 */
async function speedUp(this: ExploreBenchmark): Promise<Measurement> {
  const plan: ExplorePlan = {
    workload: "stream",
    scenario: workloadText("stream", 2, "slack"),
    turns: 2,
    platform: "slack",
    deviations: 3,
    ...alphabetOf("mission"),
    only: [],
    defect: null,
    profile: null,
  };
  const one = await secondsOf(plan, 1);
  const two = await secondsOf(plan, 2);
  return measurement(this.name, one / two, "× one", SPEED_UP_PROMISED);
}

async function secondsOf(plan: ExplorePlan, jobs: number): Promise<number> {
  const startedAtMs = performance.now();
  const shard = { index: 0, of: 1 };
  const { complete } = await explorePlan(plan, { shard, jobs, merge: true, keepGoing: false }).done;
  assert(complete, "the reference pair keeps every promise");
  return (performance.now() - startedAtMs) / 1_000;
}

function explored(stage: Stage, deviations: number, merge: boolean): Exploration {
  const options: ExploreOptions<JudgeState> = {
    deviations,
    alphabet: MISSION,
    judge: JUDGE,
    merge,
  };
  const found = explore(stage, options);
  assert(found.complete, "the reference pair keeps every promise");
  return found;
}

function streaming(turns: number): Stage {
  return stageFor(workload("stream", turns, "slack"), SOUND, 1, "memory");
}
