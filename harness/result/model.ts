import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import type { Watch } from "../../simulator/sometimes/watch.ts";

/**
 * The one result of a run. Console, JUnit and JSON are views of it and count nothing themselves.
 */
export interface RunResult {
  /** Version of this format. */
  readonly format: 1;
  readonly tool: { readonly name: "turnproof"; readonly version: string };
  /** The command that was given, ready to be pasted. */
  readonly command: string;
  readonly seed: number;
  readonly cases: readonly CaseResult[];
  readonly counts: Counts;
  /** What became of each fault that was laid on some case; absent where none could be. */
  readonly witnessed?: readonly Witnessed[];
  /** Wall time of the whole run, in milliseconds. */
  readonly tookMs: number;
  /** Only where the peer under test could not be reached, or died. */
  readonly peerLost?: PeerLost;
}

/** A peer under test is not there: nobody listens, it is silent, it speaks something else, it crashed. */
export interface PeerLost {
  /** `nothing listens on ws://127.0.0.1:9: connect ECONNREFUSED` */
  readonly sentence: string;
  /** The last lines that it wrote, where we started it; secrets redacted. */
  readonly output: readonly string[];
}

export type Transport = "memory" | "ws";

/** One scenario, with one choice of its matrix, over one transport. */
export interface CaseResult {
  /** `findings/f-07-doors[door=send]`. */
  readonly id: string;
  readonly file: string;
  readonly title: string;
  /** How it was run; `file` when what somebody else ran was judged. */
  readonly transport: Transport | "file";
  readonly verdict: Verdict;
  /** Every check that was planned, in the order of the plan; none is left out because another failed. */
  readonly checks: readonly Check[];
  /** The command that shows the same again. */
  readonly reproduce: string;
  readonly tookMs: number;
  /** Only where something is not as it should be. */
  readonly evidence?: Evidence;
  /** Faults that took effect, and those of them that came to what they exist for. */
  readonly faults?: Pick<Watch, "laid" | "reached">;
}

export interface Check {
  /** Names the check within its case: `I-05`, `expect/ops/A/send`, `exposed/A/seal`, `rest`. */
  readonly id: string;
  /** Catalogue ids, for `turnproof explain`. */
  readonly clauses: readonly string[];
  /** The promise, as a fact. */
  readonly title: string;
  readonly verdict: Verdict;
  /** Where it was broken, one for each place; empty when it holds. */
  readonly findings: readonly Finding[];
  /** How many more places there were than `FINDINGS_MAX`, of which nothing else is kept. */
  readonly more?: number;
}

/** Most places that are kept of one check of what somebody else recorded. */
export const FINDINGS_MAX = 1_000;

/** One place where a check does not hold, or why it could not be made. */
export interface Finding {
  /** In the user's words: `the answer to A is on screen twice`. */
  readonly sentence: string;
  readonly expected: string;
  readonly actual: string;
  readonly turn?: string;
  /** Number of the trace line at which it became certain. */
  readonly line?: number;
  readonly suspect?: { readonly line: number; readonly side: "gateway" | "connector" };
}

/** What a person needs to judge a failure without running anything, as text ready to print. */
export interface Evidence {
  readonly screens: readonly string[];
  readonly frames: readonly string[];
  /** The last lines that the peer under test wrote, where we started it; secrets redacted. */
  readonly output?: readonly string[];
}

/**
 * `blocked`: could not be made, because something before it failed. `not-exposed`: the fault it is about
 * never took effect. `error`: our own fault. None of them is ever green.
 */
export type Verdict = "pass" | "fail" | "blocked" | "not-exposed" | "error";

export type Counts = Readonly<Record<Verdict, number>> & { readonly total: number };

/** A check that could not be made, and the cause as a clause of a sentence: `nothing listens there`. */
export function blockedBecause(
  check: Pick<Check, "id" | "clauses" | "title">,
  cause: string,
): Check {
  const { id, clauses, title } = check;
  const finding = { sentence: `not asked, because ${cause}`, expected: title, actual: "not run" };
  return { id, clauses, title, verdict: "blocked", findings: [finding] };
}

/** The worse comes first, and a cause before what it blocks: what a case is when its checks disagree. */
const WORST_FIRST = ["error", "fail", "not-exposed", "blocked", "pass"] as const;

/** The verdict over several: the worst of them, and `blocked` where nothing was checked. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? "blocked";
}

export function countVerdicts(results: readonly { readonly verdict: Verdict }[]): Counts {
  const counts = { pass: 0, fail: 0, blocked: 0, "not-exposed": 0, error: 0, total: 0 };
  for (const { verdict } of results) {
    counts[verdict] += 1;
    counts.total += 1;
  }
  return counts;
}
