import { emptyTable, tableDelete, tableEntries, tableGet, tableSet } from "../../contract/table.ts";
import type { Table } from "../../contract/table.ts";

/**
 * An immutable map that forgets by halves: when its newer half is full it becomes the older one, and what
 * the older one held is forgotten. It remembers at least the last `max / 2` keys and never more than `max`,
 * and unlike a table that evicts one by one it never searches for its oldest entry.
 */
export interface Shelf<V> {
  readonly young: Table<V>;
  readonly old: Table<V>;
}

export function emptyShelf<V>(max: number): Shelf<V> {
  const half = emptyTable<V>(Math.ceil(max / 2));
  return { young: half, old: half };
}

export function shelfGet<V>(shelf: Shelf<V>, key: string): V | undefined {
  return (
    tableGet(shelf.young, key) ?? (shelf.old.size === 0 ? undefined : tableGet(shelf.old, key))
  );
}

/** Sets `key`, which thereby counts as new. */
export function shelfSet<V>(shelf: Shelf<V>, key: string, value: V): Shelf<V> {
  const { young, old } = shelf;
  if (young.size < young.max || tableGet(young, key) !== undefined) {
    return { young: tableSet(young, key, value), old };
  }
  return { young: tableSet(emptyTable<V>(young.max), key, value), old: young };
}

export function shelfDelete<V>(shelf: Shelf<V>, key: string): Shelf<V> {
  const young = tableDelete(shelf.young, key);
  const old = tableDelete(shelf.old, key);
  return young === shelf.young && old === shelf.old ? shelf : { young, old };
}

/** All entries, the older half first. A key that was set again in the newer half is listed once. */
export function shelfEntries<V>(
  shelf: Shelf<V>,
): readonly { readonly key: string; readonly value: V }[] {
  const young = tableEntries(shelf.young);
  if (shelf.old.size === 0) return young;
  const old = tableEntries(shelf.old).filter(({ key }) => tableGet(shelf.young, key) === undefined);
  return [...old, ...young];
}

export function shelfValues<V>(shelf: Shelf<V>): readonly V[] {
  return shelfEntries(shelf).map(({ value }) => value);
}

/** Whether it holds such a value, in whatever order they are asked. */
export function shelfSome<V>({ young, old }: Shelf<V>, isIt: (value: V) => boolean): boolean {
  if (young.buckets.some((bucket) => bucket.some(({ value }) => isIt(value)))) return true;
  if (old.size === 0) return false;
  return old.buckets.some((bucket) => {
    return bucket.some(({ key, value }) => isIt(value) && tableGet(young, key) === undefined);
  });
}

export function shelfSize(shelf: Shelf<unknown>): number {
  return shelf.young.size + shelf.old.size;
}
