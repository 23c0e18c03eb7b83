/** A thread that explores one part of a plan. */
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../../contract/assert.ts";
import { explorePart } from "./part.ts";
import type { FromExploreThread, ThreadTask } from "./thread-messages.ts";
import { FEWEST, STOP } from "./thread-messages.ts";

assert(parentPort !== null, "this module is the beginning of a thread");
const parent = parentPort;
const { plan, shard, merge, keepGoing, shared } = workerData as ThreadTask;
const flags = new Int32Array(shared);

const part = explorePart(plan, shard, {
  merge,
  keepGoing,
  onProgress: (progress) => {
    tell({ say: "progress", progress });
    if (Atomics.load(flags, STOP) === 1) return false;
    // Another part has found something with fewer deviations than are tried here.
    return keepGoing || progress.schedules.length - 1 < Atomics.load(flags, FEWEST);
  },
});
tell({ say: "end", part });
parent.close();

function tell(what: FromExploreThread): void {
  parent.postMessage(what);
}
