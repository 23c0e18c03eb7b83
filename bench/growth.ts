import { assert } from "../contract/assert.ts";
import { JUDGE } from "../harness/run/judged-run.ts";
import { runWorld } from "../simulator/world/run.ts";
import type { Stage } from "../simulator/world/setup.ts";
import { fullTurns, TURNS_PER_ROUND } from "./full-turns.ts";
import { heapMebibytes } from "./heap.ts";
import { measurement, type Measurement } from "./measure.ts";
import { nineFrameTurns } from "./workload.ts";

interface GrowthBenchmark {
  readonly name: string;
  measure(): Measurement;
}

const TURNS_IN_A_ROW = 100_000;
/** What 90,000 more turns may add to the heap: less than one object for each hundred of them. */
const GROWTH_MIB_PROMISED = 4;

/** What a long life costs in memory: the heap after a collection, and every store within its bound (I-54). */
export const GROWTH_BENCHMARKS: readonly GrowthBenchmark[] = [
  {
    name: "growth over 100,000 turns",
    measure() {
      return growth(this.name, nineFrameTurns(TURNS_IN_A_ROW));
    },
  },
  {
    name: "growth over 100,000 full turns",
    measure() {
      return growth(this.name, fullTurns(TURNS_IN_A_ROW / TURNS_PER_ROUND));
    },
  },
];

/** How much more the heap holds as the last turn begins than after the first tenth of them. */
function growth(name: string, stage: Stage): Measurement {
  let turns = 0;
  let early = 0;
  let late = 0;
  let breaches = 0;
  let state = JUDGE.start;
  runWorld(stage, [], (line) => {
    const [next, found] = JUDGE.on(state, line);
    state = next;
    breaches += found.length;
    if (line.kind !== "report" || line.report.what !== "turn-started") return;
    turns += 1;
    if (turns === TURNS_IN_A_ROW / 10) early = heapMebibytes();
    if (turns === TURNS_IN_A_ROW) late = heapMebibytes();
  });
  assert(turns === TURNS_IN_A_ROW, `only ${turns} of ${TURNS_IN_A_ROW} turns began`);
  breaches += JUDGE.atRest(state).length;
  assert(breaches === 0, "every turn is sound, and every store within its bound");
  return measurement(name, Math.max(0, late - early), "MiB", GROWTH_MIB_PROMISED);
}
