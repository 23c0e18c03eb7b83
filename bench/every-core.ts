import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ThreadWorkload } from "./turns-thread.ts";

/**
 * How long every thread runs before it is measured, while the engine compiles it for several seconds of each
 * core; and in each of the rounds of which the best counts.
 */
const WARM_UP_MS = 8_000;
const ROUND_MS = 1_000;
const ROUNDS = 8;
/** A young generation as large as the one that `npm run bench` gives the main thread, in MiB. */
const YOUNG_MIB = 192;

/** Judged turns a second of one thread for each core, all at a time. */
export async function turnsOnEveryCore(
  workload: ThreadWorkload,
  warmUpMs = WARM_UP_MS,
): Promise<{
  readonly cores: number;
  readonly rate: number;
}> {
  const cores = availableParallelism();
  const threads = Array.from(
    { length: cores },
    () =>
      // Compiled, as all that is measured.
      new Worker(new URL("./turns-thread.js", import.meta.url), {
        workerData: workload,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
      }),
  );
  let rate = 0;
  await together(threads, warmUpMs);
  for (let round = 0; round < ROUNDS; round += 1) {
    rate = Math.max(rate, await together(threads, ROUND_MS));
  }
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { cores, rate };
}

/** What all threads come to in the same time. */
async function together(threads: readonly Worker[], forMs: number): Promise<number> {
  const rates = await Promise.all(
    threads.map(async (thread): Promise<number> => {
      const answer = once(thread, "message");
      thread.postMessage(forMs);
      const [rate] = (await answer) as [number];
      return rate;
    }),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}
