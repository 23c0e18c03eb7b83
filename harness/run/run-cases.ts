import { assert } from "../../contract/assert.ts";
import { runResult, type RunContext } from "../result/conclude.ts";
import type { CaseResult, RunResult } from "../result/model.ts";
import { inTurns } from "./in-turns.ts";
import type { PlannedCase } from "./plan.ts";
import { runCase } from "./run-case.ts";
import type { PlanRequest } from "./threads/messages.ts";
import { runInThreads, threadsFor } from "./threads/run-in-threads.ts";

export interface RunOptions extends RunContext {
  /** The same plan as data. With it, threads share the work where there is enough. */
  readonly request?: PlanRequest;
  /** How many cases may be under way at one time. */
  readonly jobs: number;
}

/** Runs all planned cases and gathers their results in the order of the plan. */
export async function runCases(
  planned: readonly PlannedCase[],
  options: RunOptions,
): Promise<RunResult> {
  const startedAtMs = performance.now();
  const { jobs, request } = options;
  const threads = request === undefined ? 0 : threadsFor(planned.length, jobs);
  const results =
    request === undefined || threads < 2
      ? await runInProcess(planned, jobs)
      : await runInThreads(request, planned.length, { threads, jobs });
  return runResult(results, options, performance.now() - startedAtMs);
}

async function runInProcess(
  planned: readonly PlannedCase[],
  jobs: number,
): Promise<readonly CaseResult[]> {
  return inTurns(planned.length, jobs, (at) => {
    const one = planned[at];
    assert(one !== undefined, `there is no case ${at} of ${planned.length}`);
    return runCase(one);
  });
}
