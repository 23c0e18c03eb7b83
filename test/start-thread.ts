import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { inject } from "vitest";

const CHECKOUT = pathToFileURL(`${resolve()}/`).href;
const COMPILED = pathToFileURL(`${inject("packageFolder")}/dist/`).href;

/** Stands in for `harness/threads/start-thread.ts`: a thread of a test is compiled, as those of the package are. */
export function startThread(
  module: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const compiled = new URL(`${module.href.replace(CHECKOUT, COMPILED)}.js`);
  return new Worker(compiled, { workerData, resourceLimits });
}
