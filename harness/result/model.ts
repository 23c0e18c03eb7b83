import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import type { Watch } from "../../simulator/sometimes/watch.ts";
import type { ScreenHappened } from "../../contract/trace-line.ts";
import type { Level } from "./level.ts";
import type { FrameRow } from "./transcript.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The one result of a run. Every format is a view of it and counts nothing itself. Its JSON, in which checks
 * that hold are only named, is described by `result.schema.json`.
 */
export interface RunResult {
  /** Version of the format in which it is kept (`folded.ts`). */
  readonly format: 3;
  readonly tool: { readonly name: "turnproof"; readonly version: string };
  readonly contract: ContractIdentity;
  /** The command that was given, ready to be pasted. */
  readonly command: string;
  readonly seed: number;
  readonly environment: Environment;
  /** Who was judged, where that is not our own pair. */
  readonly peer?: PeerIdentity;
  /** From which level on a failure ends the command with 1. */
  readonly failOn: FailOn;
  /** Only where a file of waivers was given. */
  readonly waivers?: WaiversUsed;
  readonly cases: readonly ScoredCase[];
  readonly counts: Counts;
  /** Over the checks of all cases that are scored. */
  readonly checks: Accounting;
  /** What became of each fault that was laid on some case; absent where none could be. */
  readonly witnessed?: readonly Witnessed[];
  /** Wall time of the whole run, in milliseconds. */
  readonly tookMs: number;
  /** Only where the peer under test could not be reached, or died. */
  readonly peerLost?: PeerLost;
}

export interface ContractIdentity {
  readonly version: number;
  /** Digest of every clause with its level: two runs with the same one were held to the same words. */
  readonly clauses: string;
  /** The frozen profile by which it was scored, if one was asked for. */
  readonly profile?: string;
}

export interface Environment {
  readonly node: string;
  readonly os: string;
  readonly arch: string;
}

/** A peer that somebody else wrote, as far as it says who it is. */
export interface PeerIdentity {
  readonly side: "gateway" | "connector";
  /** Its command, or its address; secrets redacted. */
  readonly name: string;
  /** What it claims: ops and flags of its descriptor, or identities of its hello. */
  readonly claims: readonly string[];
}

export type FailOn = "must" | "should";

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
  /** Ops that crossed the link, or that it would take: what it says something about. */
  readonly exercises?: readonly string[];
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
  /** Where it was broken, one for each place; empty when it holds, and when another check blocks it. */
  readonly findings: readonly Finding[];
  /** How many more places there were than `FINDINGS_MAX`, of which nothing else is kept. */
  readonly more?: number;
  /** Id of the check in the same case that had to hold first. */
  readonly blockedBy?: string;
}

/** A case once levels, waivers and profile have been laid on it. */
export interface ScoredCase extends CaseResult {
  readonly checks: readonly ScoredCheck[];
  readonly accounting: Accounting;
  /** The frozen profile does not know it: it ran, and says nothing about the whole. */
  readonly notScored?: true;
}

export interface ScoredCheck extends Check {
  readonly level: Level;
  readonly notScored?: true;
  readonly waiver?: WaiverOnCheck;
}

export interface WaiverOnCheck {
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, `2026-12-31`. */
  readonly expires: string;
  /** An expired waiver excuses nothing. */
  readonly state: "live" | "expired";
}

export interface WaiversUsed {
  readonly file: string;
  readonly entries: readonly WaiverUse[];
}

/** A waiver of the file, and what it came to in this run. */
export interface WaiverUse {
  /** As the file names it. */
  readonly check: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  /**
   * `used`: it excuses a failure. `stale`: what it excuses passes everywhere. `expired`: its day is over.
   * `idle`: nothing that it names was made in this run.
   */
  readonly state: "used" | "stale" | "expired" | "idle";
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

/** What a person needs to judge a failure without running anything. */
export interface Evidence {
  /** Each platform as the user saw it at the end. */
  readonly screens: readonly SeenScreen[];
  readonly frames: readonly FrameRow[];
  /** The last lines that the peer under test wrote, where we started it; secrets redacted. */
  readonly output?: readonly string[];
}

export type SeenScreen = Pick<ScreenHappened, "platform" | "bubbles" | "statuses">;

/** Cases by verdict; those that no profile scores are counted apart. The total is of all. */
export type Counts = Readonly<Record<Verdict | "not-scored", number>> & { readonly total: number };

/** Of the checks: how many there were to be made, how many were, and how many hold. */
export interface Accounting {
  readonly planned: number;
  readonly executed: number;
  readonly passed: number;
}

/**
 * A check that could not be made, and the cause as a clause of a sentence: `nothing listens there`. What
 * another check blocks is told by that one.
 */
export function blockedBecause(
  check: Pick<Check, "id" | "clauses" | "title">,
  cause: string,
  blockedBy?: string,
): Check {
  const { id, clauses, title } = check;
  const base = { id, clauses, title, verdict: "blocked" } as const;
  if (blockedBy !== undefined && blockedBy !== id) return { ...base, findings: [], blockedBy };
  const finding = { sentence: notAskedBecause(cause), expected: title, actual: "not run" };
  return { ...base, findings: [finding] };
}

/** What the finding of a check that could not be made says. */
export function notAskedBecause(cause: string): string {
  return `not asked, because ${cause}`;
}

/** A check that is not about this peer, and why. */
export function notApplicable(
  { id, clauses, title }: Pick<Check, "id" | "clauses" | "title">,
  why: string,
): Check {
  const finding = { sentence: why, expected: title, actual: "not claimed, so not asked" };
  return { id, clauses, title, verdict: "not-applicable", findings: [finding] };
}
