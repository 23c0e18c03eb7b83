import { turnsOnEveryCore } from "./every-core.ts";
import { FRAMES_PER_FULL_TURN, fullTurns, TURNS_PER_ROUND } from "./full-turns.ts";
import { runJudged } from "./judged-turns.ts";
import { measurement, ratePerSecond, type Measurement } from "./measure.ts";

interface LanesBenchmark {
  readonly name: string;
  measure(): Measurement | Promise<Measurement>;
}

const ROUNDS_PER_RUN = 20;
/**
 * A full turn goes through nearly all of both sides, evenly: it takes this long until the engine has found
 * each function busy enough to compile it, and the rate no longer rises.
 */
const FULL_TURNS_WARM_UP_MS = 30_000;
const FULL_TURNS_PER_SECOND_PROMISED = 5_000;
const UNIT = `turns/s of ${FRAMES_PER_FULL_TURN} frames`;

/** Judged turns with every lane in use, in one thread and in one for each core. */
export const LANES_BENCHMARKS: readonly LanesBenchmark[] = [
  {
    name: "full turns",
    measure() {
      const stage = fullTurns(ROUNDS_PER_RUN);
      const turns = ROUNDS_PER_RUN * TURNS_PER_ROUND;
      const rate = ratePerSecond(turns, () => runJudged(stage), FULL_TURNS_WARM_UP_MS);
      return measurement(this.name, rate, UNIT, FULL_TURNS_PER_SECOND_PROMISED);
    },
  },
  {
    name: "full turns, every core",
    async measure() {
      const { cores, rate } = await turnsOnEveryCore("full", FULL_TURNS_WARM_UP_MS);
      const unit = `${UNIT}, ${cores} cores`;
      return measurement(this.name, rate, unit, FULL_TURNS_PER_SECOND_PROMISED);
    },
  },
];
