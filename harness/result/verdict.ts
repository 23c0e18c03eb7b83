/**
 * What became of a check, and so of a case.
 *
 * `pass`, `fail`: it was made. `blocked`: it could not be made, because something before it failed.
 * `not-exposed`: the fault it is about never took effect, or the peer never showed what it is about. `unknown`:
 * what was seen does not say enough (D-39). `not-applicable`: the peer does not claim what it is about, or nobody
 * outside can bring it about. `error`: our own fault. `waived`: it fails, as a waiver says. `flaky`: it fails, and
 * a waiver says that it does so now and then.
 */
export type Verdict =
  | "pass"
  | "fail"
  | "blocked"
  | "not-exposed"
  | "unknown"
  | "not-applicable"
  | "error"
  | "waived"
  | "flaky";

/** The worse comes first, and a cause before what it blocks: what a case is when its checks disagree. */
export const VERDICTS = [
  "error",
  "fail",
  "not-exposed",
  "blocked",
  "unknown",
  "flaky",
  "waived",
  "pass",
  "not-applicable",
] as const satisfies readonly Verdict[];

/** What each is called where people read it; in a count the second. */
export const VERDICT_WORDS: Readonly<Record<Verdict, readonly [head: string, counted: string]>> = {
  pass: ["PASS", "passed"],
  fail: ["FAIL", "failed"],
  blocked: ["BLOCKED", "blocked"],
  "not-exposed": ["NOT EXPOSED", "not exposed"],
  unknown: ["UNKNOWN", "unknown"],
  "not-applicable": ["NOT APPLICABLE", "not applicable"],
  error: ["ERROR", "in error"],
  waived: ["WAIVED", "waived"],
  flaky: ["FLAKY", "flaky"],
};

/** Verdicts that need no explanation: nothing is wrong, or nothing was asked. */
const QUIET: readonly Verdict[] = ["pass", "not-applicable"];

export function isQuiet({ verdict }: { readonly verdict: Verdict }): boolean {
  return QUIET.includes(verdict);
}

/** Verdicts of checks that were made. */
const MADE: readonly Verdict[] = ["pass", "fail", "waived", "flaky"];

export function isExecuted({ verdict }: { readonly verdict: Verdict }): boolean {
  return MADE.includes(verdict);
}

/** The verdict over several: the worst of them, and `blocked` where there is none. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? "blocked";
}
