import type { CaseResult } from "./model.ts";

const SLOWEST_MAX = 10;

/** The cases that took longest, longest first; of equal ones the earlier. */
export function slowest<T extends Pick<CaseResult, "tookMs">>(cases: readonly T[]): readonly T[] {
  return cases.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST_MAX);
}
