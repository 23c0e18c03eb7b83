import { runResult, type RunContext } from "../result/conclude.ts";
import type { CaseResult, RunResult } from "../result/model.ts";
import type { PlannedCase } from "./plan.ts";
import { runCase } from "./run-case.ts";

export interface RunOptions extends RunContext {
  /** How many cases may wait for their sockets at one time. */
  readonly jobs: number;
}

/** Runs all planned cases and gathers their results in the order of the plan. */
export async function runCases(
  planned: readonly PlannedCase[],
  options: RunOptions,
): Promise<RunResult> {
  const startedAtMs = performance.now();
  const results: CaseResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < planned.length; at = next++) {
      const one = planned[at];
      if (one !== undefined) results[at] = await runCase(one);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return runResult(results, options, performance.now() - startedAtMs);
}
