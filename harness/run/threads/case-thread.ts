/** A thread that makes the same plan as whoever started it, and runs the cases that it is told to. */
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../../../contract/assert.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { runCase } from "../run-case.ts";
import type { FromThread, PlanRequest, ToThread } from "./messages.ts";
import { planOf } from "./plan-of.ts";

assert(parentPort !== null, "this module is the beginning of a thread");
const parent = parentPort;
const request = workerData as PlanRequest;
const planned = planOf(loadScenarios(request.paths), request);

parent.on("message", ({ at }: ToThread) => {
  const one = planned[at];
  assert(one !== undefined, `there is no case ${at} of ${planned.length}`);
  void runCase(one).then((result) => tell({ say: "ran", at, result }));
});
tell({ say: "ready", planned: planned.length });

function tell(what: FromThread): void {
  parent.postMessage(what);
}
