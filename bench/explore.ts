import { assert } from "../contract/assert.ts";
import { explore, type Exploration } from "../simulator/explore/explore.ts";
import { MISSION } from "../simulator/explore/alphabet.ts";
import type { Stage } from "../simulator/world/setup.ts";
import { JUDGE } from "../harness/run/judged-run.ts";
import { SOUND } from "../harness/run/sides.ts";
import { stageFor } from "../harness/run/stage-for.ts";
import { workload } from "../harness/explore/workload.ts";
import { cpuSecondsOf, measurement, ratePerSecond, type Measurement } from "./measure.ts";

interface ExploreBenchmark {
  readonly name: string;
  measure(): Measurement;
}

const PLAIN_PER_SECOND_PROMISED = 100_000;
const MERGING_PER_SECOND_PROMISED = 50_000;
const SECONDS_PROMISED = 10;

/** Speed of exploration on one core: the workload `stream` with the alphabet `mission`. */
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
];

function transitions(name: string, merge: boolean, promised: number): Measurement {
  const stage = streaming(2);
  const { transitions: each } = explored(stage, 1, merge);
  const rate = ratePerSecond(each, () => void explored(stage, 1, merge));
  return measurement(name, rate, "transitions/s", promised);
}

function whole(name: string, turns: number, deviations: number): Measurement {
  const stage = streaming(turns);
  let found: Exploration | undefined;
  const seconds = cpuSecondsOf(() => (found = explored(stage, deviations, true)));
  const schedules = found?.schedules.reduce((sum, count) => sum + count, 0) ?? 0;
  return measurement(name, seconds, `s for ${schedules} schedules`, SECONDS_PROMISED);
}

function explored(stage: Stage, deviations: number, merge: boolean): Exploration {
  const found = explore(stage, { deviations, alphabet: MISSION, judge: JUDGE, merge });
  assert(found.complete, "the reference pair keeps every promise");
  return found;
}

function streaming(turns: number): Stage {
  return stageFor(workload("stream", turns, "slack"), SOUND, 1, "memory");
}
