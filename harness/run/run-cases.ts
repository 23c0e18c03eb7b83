import { setImmediate } from "node:timers/promises";
import { assert } from "../../contract/assert.ts";
import { runResult, type RunContext } from "../result/conclude.ts";
import type { RunResult } from "../result/model.ts";
import { inTurns } from "./in-turns.ts";
import type { PlannedCase } from "./plan.ts";
import { interruptedCase, runCase } from "./run-case.ts";

export interface RunOptions extends RunContext {
  /** How many cases may be under way at one time. */
  readonly jobs: number;
  /** Whether somebody has asked the run to end: what has not begun is blocked then. */
  readonly isInterrupted?: () => boolean;
  /** Called as each case begins, with its place in the plan. */
  readonly onCase?: (at: number, id: string) => void;
}

/** Runs all planned cases and gathers their results in the order of the plan. */
export async function runCases(
  planned: readonly PlannedCase[],
  options: RunOptions,
): Promise<RunResult> {
  const startedAtMs = performance.now();
  const { jobs, isInterrupted, onCase } = options;
  const results = await inTurns(planned.length, jobs, async (at) => {
    const one = planned[at];
    assert(one !== undefined, `there is no case ${at} of ${planned.length}`);
    // Cases in memory wait for nothing, and a signal is only heard between two events.
    await setImmediate();
    if (isInterrupted?.() === true) return interruptedCase(one);
    onCase?.(at, one.scenario.id);
    return runCase(one);
  });
  return runResult(results, options, performance.now() - startedAtMs);
}
