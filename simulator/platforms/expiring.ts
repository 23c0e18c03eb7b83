import type { Table } from "../../contract/table.ts";
import { emptyTable, tableDelete, tableOldest, tableSet } from "../../contract/table.ts";

/**
 * Things that end by themselves, each the same time after it was last begun: the entry begun longest ago
 * is always the next to end, so nothing is searched. A full table forgets that one.
 */
export type Expiring<V> = Table<{ readonly value: V; readonly endsAtMs: number }>;

export function noneExpiring<V>(max: number): Expiring<V> {
  return emptyTable(max);
}

/** Begins `key`, or begins it anew. */
export function beginExpiring<V>(
  expiring: Expiring<V>,
  key: string,
  value: V,
  endsAtMs: number,
): Expiring<V> {
  return tableSet(tableDelete(expiring, key), key, { value, endsAtMs });
}

/** When the next one ends, in virtual milliseconds. */
export function nextEndMs(expiring: Expiring<unknown>): number | undefined {
  return tableOldest(expiring)?.value.endsAtMs;
}

/** The next one if it has ended by `atMs`, and the table without it. */
export function takeEnded<V>(
  expiring: Expiring<V>,
  atMs: number,
): readonly [rest: Expiring<V>, ended: V] | undefined {
  const oldest = tableOldest(expiring);
  if (oldest === undefined || oldest.value.endsAtMs > atMs) return undefined;
  return [tableDelete(expiring, oldest.key), oldest.value.value];
}

/** A key of two ids. U+0000 cannot be typed into either. */
export function pairKey(chat: string, id: string): string {
  return chat + "\u0000" + id;
}
