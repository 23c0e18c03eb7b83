import { assert } from "../../contract/assert.ts";
import type { Table } from "../../contract/table.ts";
import { emptyTable, tableGet, tableSet } from "../../contract/table.ts";

/** How many different limits are watched at once; beyond it the oldest is forgotten, never enforced wrongly. */
export const METERS_MAX = 512;

/** At most `callsMax` accepted calls in any `windowMs` (a sliding window). */
export interface RateRule {
  readonly callsMax: number;
  readonly windowMs: number;
}

/** Per limit, when its accepted calls were made, oldest first: at most `callsMax` of them. */
export type RateMeter = Table<readonly number[]>;

export function emptyMeter(): RateMeter {
  return emptyTable(METERS_MAX);
}

/** Counts a call against the limit `key`, or says how long to wait and counts nothing. */
export function countCall(
  meter: RateMeter,
  key: string,
  rule: RateRule,
  atMs: number,
): { readonly meter: RateMeter; readonly retryAfterMs: number } {
  assert(rule.callsMax > 0, `the limit ${key} lets no call through`);
  const calls = (tableGet(meter, key) ?? []).filter((ms) => ms > atMs - rule.windowMs);
  const first = calls[calls.length - rule.callsMax];
  if (first !== undefined) return { meter, retryAfterMs: first + rule.windowMs - atMs };
  return { meter: tableSet(meter, key, [...calls, atMs]), retryAfterMs: 0 };
}
