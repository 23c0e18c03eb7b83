import type { Level } from "./level.ts";
import type { RunResult, ScoredCheck } from "./model.ts";
import { worstOf, type Verdict } from "./verdict.ts";

/** What a run says about one clause, over every check that cites it. */
export interface ClauseRow {
  readonly clause: string;
  /** The strictest level at which a check cites it. */
  readonly level: Level;
  readonly verdict: Verdict;
  readonly checks: number;
  readonly passed: number;
  readonly failed: number;
}

/** What a run says about one op: how the cases went in which it crossed the link. */
export interface CapabilityRow {
  readonly capability: string;
  readonly verdict: Verdict;
  readonly cases: number;
  readonly passed: number;
}

/** Each clause that a scored check cites, those that do not hold first. */
export function byClause({ cases }: Pick<RunResult, "cases">): readonly ClauseRow[] {
  const cited = new Map<string, ScoredCheck[]>();
  for (const check of cases.flatMap(({ checks }) => checks)) {
    if (check.notScored === true) continue;
    for (const clause of new Set(check.clauses)) {
      const checks = cited.get(clause);
      if (checks === undefined) cited.set(clause, [check]);
      else checks.push(check);
    }
  }
  return [...cited].map(([clause, checks]) => clauseRow(clause, checks)).sort(worstFirst);
}

function clauseRow(clause: string, checks: readonly ScoredCheck[]): ClauseRow {
  const count = (verdict: Verdict): number =>
    checks.filter((check) => check.verdict === verdict).length;
  const levels = checks.map(({ level }) => level);
  return {
    clause,
    level: levels.includes("MUST") ? "MUST" : levels.includes("SHOULD") ? "SHOULD" : "MAY",
    verdict: worstOf(checks.map(({ verdict }) => verdict)),
    checks: checks.length,
    passed: count("pass"),
    failed: count("fail"),
  };
}

function worstFirst(a: ClauseRow, b: ClauseRow): number {
  const isWrong = (row: ClauseRow): number => (row.verdict === "pass" ? 1 : 0);
  return isWrong(a) - isWrong(b) || (a.clause < b.clause ? -1 : 1);
}

/** Each op that crossed the link in some case. One whose cases did not all pass is demoted: not relied on. */
export function byCapability({ cases }: Pick<RunResult, "cases">): readonly CapabilityRow[] {
  const scored = cases.filter(({ notScored }) => notScored !== true);
  const names = new Set(scored.flatMap(({ exercises = [] }) => exercises));
  return [...names].sort().map((capability) => {
    const own = scored.filter(({ exercises = [] }) => exercises.includes(capability));
    return {
      capability,
      verdict: worstOf(own.map(({ verdict }) => verdict)),
      cases: own.length,
      passed: own.filter(({ verdict }) => verdict === "pass").length,
    };
  });
}
