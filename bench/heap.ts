import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/** What the heap holds once all that nobody needs is gone, in MiB. */
export function heapMebibytes(): number {
  collect ??= garbageCollector();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Collection on demand, without a flag on the command line. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
