import { Tally } from "../../simulator/sometimes/tally.ts";
import { VERSION } from "../version.ts";
import { countVerdicts, type CaseResult, type RunResult } from "../result/model.ts";
import type { PlannedCase } from "./plan.ts";
import { runCase } from "./run-case.ts";

export interface RunOptions {
  /** The command line, as it would be typed again. */
  readonly command: string;
  readonly seed: number;
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

/** The result of a run, from the results of its cases. */
export function runResult(
  cases: readonly CaseResult[],
  { command, seed }: Pick<RunOptions, "command" | "seed">,
  tookMs: number,
): RunResult {
  const tally = new Tally();
  for (const { faults } of cases) if (faults !== undefined) tally.count(faults);
  const witnessed = tally.witnessed();
  return {
    format: 1,
    tool: { name: "turnproof", version: VERSION },
    command,
    seed,
    cases,
    counts: countVerdicts(cases),
    ...(witnessed.length === 0 ? {} : { witnessed }),
    tookMs: Math.round(tookMs),
  };
}
