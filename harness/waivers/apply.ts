import type { ScoredCase, ScoredCheck, WaiverUse } from "../result/model.ts";
import { isExecuted, worstOf } from "../result/verdict.ts";
import { caseName, readReference, type Aliases, type Reference, type Waiver } from "./waiver.ts";

export interface WaiverContext {
  /** The day on which it runs, `2026-01-31`. */
  readonly today: string;
  readonly aliases: Aliases;
}

/** What waivers make of cases, and what each of them came to. */
export interface Applied {
  readonly cases: readonly ScoredCase[];
  readonly entries: readonly WaiverUse[];
}

interface Bound {
  readonly waiver: Waiver;
  readonly reference: Reference;
  readonly isExpired: boolean;
  /** Whether a check that it names failed, and whether one passed. */
  hasFailed: boolean;
  hasPassed: boolean;
}

/**
 * Lays waivers on cases. A waiver excuses a check that was made and failed, and nothing else: what did not
 * run, or could not, is never excused.
 */
export function applyWaivers(
  cases: readonly ScoredCase[],
  waivers: readonly Waiver[],
  context: WaiverContext,
): Applied {
  const bound = waivers.map((waiver): Bound => ({
    waiver,
    reference: readReference(waiver.check, context.aliases),
    isExpired: waiver.expires < context.today,
    hasFailed: false,
    hasPassed: false,
  }));
  // What names a case is meant more than what names a check everywhere.
  const closestFirst = bound.toSorted((a, b) => rank(a.reference) - rank(b.reference));
  const excused = cases.map((one) => excuse(one, closestFirst));
  return { cases: excused, entries: bound.map(useOf) };
}

function rank({ caseId }: Reference): number {
  if (caseId === undefined) return 2;
  return caseId.includes("[") ? 0 : 1;
}

function excuse(one: ScoredCase, bound: readonly Bound[]): ScoredCase {
  const able = bound.filter(({ reference }) => isOf(reference, one.id));
  if (able.length === 0) return one;
  const checks = one.checks.map((check) => {
    const found = able.find(({ reference }) => reference.checkId === check.id);
    return found === undefined || check.notScored === true ? check : laidOn(check, found);
  });
  const scored = checks.filter(({ notScored }) => notScored !== true);
  return { ...one, checks, verdict: worstOf(scored.map(({ verdict }) => verdict)) };
}

function isOf({ caseId }: Reference, id: string): boolean {
  return caseId === undefined || caseId === id || caseId === caseName(id);
}

function laidOn(check: ScoredCheck, bound: Bound): ScoredCheck {
  if (!isExecuted(check)) return check;
  if (check.verdict !== "fail") {
    bound.hasPassed = true;
    return check;
  }
  bound.hasFailed = true;
  const { reason, owner, expires, kind } = bound.waiver;
  const waiver = { reason, owner, expires, state: bound.isExpired ? "expired" : "live" } as const;
  if (bound.isExpired) return { ...check, waiver };
  return { ...check, waiver, verdict: kind === "flaky" ? "flaky" : "waived" };
}

function useOf(bound: Bound): WaiverUse {
  const { check, reason, owner, expires } = bound.waiver;
  return { check, reason, owner, expires, state: stateOf(bound) };
}

function stateOf({ waiver, isExpired, hasFailed, hasPassed }: Bound): WaiverUse["state"] {
  if (isExpired) return "expired";
  if (hasFailed) return "used";
  if (!hasPassed) return "idle";
  // What fails now and then may well pass.
  return waiver.kind === "flaky" ? "used" : "stale";
}
