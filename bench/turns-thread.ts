/** A thread that runs judged turns, for as long as it is told, and says how many it came to. */
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../contract/assert.ts";
import { fullTurns, TURNS_PER_ROUND } from "./full-turns.ts";
import { runJudged } from "./judged-turns.ts";
import { nineFrameTurns } from "./workload.ts";

/** Turns of one run. */
const TURNS_PER_RUN = 100;

export type ThreadWorkload = "nine-frame" | "full";

assert(parentPort !== null, "this module is the beginning of a thread");
const parent = parentPort;
const stage =
  (workerData as ThreadWorkload) === "full"
    ? fullTurns(TURNS_PER_RUN / TURNS_PER_ROUND)
    : nineFrameTurns(TURNS_PER_RUN);

parent.on("message", (forMs: number) => {
  const start = performance.now();
  let turns = 0;
  while (performance.now() - start < forMs) {
    runJudged(stage);
    turns += TURNS_PER_RUN;
  }
  parent.postMessage((turns * 1000) / (performance.now() - start));
});
