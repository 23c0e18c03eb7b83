import { exitCodeOf } from "./exit-code.ts";
import type { RunResult, ScoredCase, ScoredCheck } from "./model.ts";
import { isQuiet } from "./verdict.ts";

/**
 * The run as NDJSON, one event a line: `run`, then for each case its `finding`s and the `case`, each `waiver`,
 * and `end`. A reader that knows none of them can tell the end by its name.
 */
export function eventLines(run: RunResult): string {
  const { format, tool, contract, command, seed, environment, peer, failOn } = run;
  const events = [
    { event: "run", format, tool, contract, command, seed, environment, peer, failOn },
    ...run.cases.flatMap(eventsOf),
    ...(run.waivers?.entries ?? []).map((entry) => ({ event: "waiver", ...entry })),
    {
      event: "end",
      counts: run.counts,
      checks: run.checks,
      exitCode: exitCodeOf(run),
      tookMs: run.tookMs,
    },
  ];
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

function eventsOf(result: ScoredCase): readonly object[] {
  const { id, file, title, transport, verdict, notScored, accounting, reproduce, tookMs } = result;
  return [
    ...result.checks.flatMap((check) => findingsOf(result, check)),
    {
      event: "case",
      ...{ id, file, title, transport, verdict, notScored, checks: accounting, reproduce, tookMs },
    },
  ];
}

function findingsOf(result: ScoredCase, check: ScoredCheck): readonly object[] {
  if (isQuiet(check)) return [];
  const { id, clauses, level, verdict, blockedBy, waiver } = check;
  return check.findings.map((finding) => ({
    event: "finding",
    case: result.id,
    ...{ check: id, clauses, level, verdict, blockedBy, waiver },
    ...finding,
  }));
}
