import type { FailOn, RunResult, ScoredCase, ScoredCheck } from "./model.ts";
import { isExecuted } from "./verdict.ts";

/** What kind of morning it is. Documented in README.md. */
export const EXIT = {
  conformant: 0,
  violated: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  bug: 5,
  waivers: 6,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What the code of a finished run depends on. */
export type Ended = Pick<RunResult, "counts" | "peerLost" | "cases" | "failOn" | "waivers">;

/**
 * Exit code of a finished run. Where several apply: our own fault comes first, for then nothing else can be
 * believed; then a peer that is not there or died, for it explains the rest; a violation comes before debt
 * that is overdue, and both before what is missing, for they stay however the rest ends.
 */
export function exitCodeOf(run: Ended): ExitCode {
  const { counts } = run;
  if (counts.error > 0) return EXIT.bug;
  if (run.peerLost !== undefined) return EXIT.unreachable;
  if (violations(run).length > 0) return EXIT.violated;
  if (isOverdue(run)) return EXIT.waivers;
  return isIncomplete(run) ? EXIT.incomplete : EXIT.conformant;
}

/** Checks that failed and count: at the level that was asked for, and excused by nobody. */
function violations({ cases, failOn }: Pick<Ended, "cases" | "failOn">): readonly ScoredCheck[] {
  return cases.flatMap(scoredChecks).filter((check) => isViolation(check, failOn));
}

function isViolation({ verdict, level, waiver }: ScoredCheck, failOn: FailOn): boolean {
  if (verdict !== "fail" || waiver !== undefined) return false;
  return failOn === "should" || level === "MUST";
}

/** A waiver that excuses nothing any more, because its day is over or what it excuses passes. */
function isOverdue({ waivers }: Ended): boolean {
  return (waivers?.entries ?? []).some(({ state }) => state === "stale" || state === "expired");
}

const MISSING = ["blocked", "not-exposed", "unknown"];

/** Something that was planned did not run, or nothing did. A case may fail, and miss something beside. */
function isIncomplete({ counts, cases }: Ended): boolean {
  if (counts.blocked + counts["not-exposed"] + counts.unknown > 0) return true;
  const checks = cases.flatMap(scoredChecks);
  return checks.some(({ verdict }) => MISSING.includes(verdict)) || !checks.some(isExecuted);
}

function scoredChecks({ notScored, checks }: ScoredCase): readonly ScoredCheck[] {
  return notScored === true ? [] : checks.filter((check) => check.notScored !== true);
}
