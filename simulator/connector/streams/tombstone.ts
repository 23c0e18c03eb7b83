import { tableDelete, tableGet, tableSet } from "../../../contract/table.ts";
import type { Pass } from "../pass.ts";

/**
 * What is remembered of a stream that is over (C-06).
 *
 * `sealed`: its final is on screen as message `id`. `broken`: it ended without its final (refused,
 * evicted, past the platform's limit), and `id` is what is left on screen; it never answers success.
 */
export type Tombstone =
  | { readonly kind: "sealed"; readonly id: string | null }
  | { readonly kind: "broken"; readonly id: string; readonly error: string };

export function tombstoneOf(pass: Pass, key: string): Tombstone | undefined {
  return tableGet(pass.state.tombstones, key);
}

/** The stream is no more; `tombstone` is what answers for it from now on. */
export function bury(pass: Pass, key: string, tombstone: Tombstone): void {
  pass.state.streams = tableDelete(pass.state.streams, key);
  pass.state.tombstones = tableSet(pass.state.tombstones, key, tombstone);
}

export function forgetTombstone(pass: Pass, key: string): void {
  pass.state.tombstones = tableDelete(pass.state.tombstones, key);
}
