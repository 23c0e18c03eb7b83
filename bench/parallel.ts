import { isDeepStrictEqual } from "node:util";
import { assert } from "../contract/assert.ts";
import { oneMessageEach, runParallelTurns } from "../harness/sockets/testing/parallel-turns.ts";
import { heapMebibytes } from "./heap.ts";
import { measurement, type Measurement } from "./measure.ts";

interface ParallelBenchmark {
  readonly name: string;
  measure(): Promise<Measurement>;
}

const TURNS_AT_ONCE = 1_000;
/** A tenth of the time that a request may take (W-52): nobody waits long for being one of many. */
const SECONDS_PROMISED = 3;
/** 64 KiB for each turn under way, of both sides together. */
const MEBIBYTES_PROMISED = 64;

/** 1,000 streamed turns of one gateway at one time, over one WebSocket between both shells. */
export const PARALLEL_BENCHMARKS: readonly ParallelBenchmark[] = [
  {
    name: "1,000 turns at one time",
    async measure() {
      const { tookMs } = await soundRun();
      return measurement(this.name, tookMs / 1_000, "s until each is shown", SECONDS_PROMISED);
    },
  },
  {
    name: "memory of 1,000 turns at one time",
    async measure() {
      const before = heapMebibytes();
      let during = 0;
      await soundRun(() => {
        during = heapMebibytes();
      });
      return measurement(this.name, during - before, "MiB", MEBIBYTES_PROMISED);
    },
  },
];

/** Runs them, and sees to it that each is one message on screen. */
async function soundRun(whileHeld?: () => void): ReturnType<typeof runParallelTurns> {
  const ran = await runParallelTurns(TURNS_AT_ONCE, whileHeld);
  assert(ran.atOnce === TURNS_AT_ONCE, `${ran.atOnce} of ${TURNS_AT_ONCE} turns were under way`);
  assert(ran.sockets === 1 && ran.delivered === TURNS_AT_ONCE, "one socket delivers all of them");
  assert(isDeepStrictEqual(ran.shown, oneMessageEach(TURNS_AT_ONCE)), "each is one message");
  return ran;
}
