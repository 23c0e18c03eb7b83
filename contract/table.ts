import { assert } from "./assert.ts";

/**
 * An immutable map with string keys, a named bound and oldest-first eviction (G-19, I-54).
 *
 * Age is counted from the first `set` of a key; setting it again keeps its age. One update copies one
 * bucket, so a table of 512 entries costs about as much to change as one of 16.
 */
export interface Table<V> {
  readonly max: number;
  readonly size: number;
  readonly nextAge: number;
  readonly buckets: readonly (readonly TableEntry<V>[])[];
}

export interface TableEntry<V> {
  readonly key: string;
  readonly age: number;
  readonly value: V;
}

/** Up to this size one bucket is searched from end to end; above, keys are spread. */
const ONE_BUCKET_MAX = 16;
const SPREAD_BUCKETS = 32;
const HASHED_UNITS = 16;

/** One for all empty tables: most tables are empty most of the time, and become so in nearly every step. */
const NO_ENTRIES: Table<never>["buckets"] = [[]];

/** A table that holds at most `max` entries; `Infinity` is for defects that forgot their bound. */
export function emptyTable<V>(max: number): Table<V> {
  assert(max > 0, `a table needs room for at least one entry, got ${max}`);
  return { max, size: 0, nextAge: 0, buckets: NO_ENTRIES };
}

export function tableGet<V>(table: Table<V>, key: string): V | undefined {
  for (const entry of bucketOf(table, key)) if (entry.key === key) return entry.value;
  return undefined;
}

export function tableHas(table: Table<unknown>, key: string): boolean {
  for (const entry of bucketOf(table, key)) if (entry.key === key) return true;
  return false;
}

/** Sets `key`. A new key in a full table evicts the oldest entry. */
export function tableSet<V>(table: Table<V>, key: string, value: V): Table<V> {
  const index = indexOf(table, key);
  const bucket = table.buckets[index] ?? [];
  for (let at = 0; at < bucket.length; at += 1) {
    const old = bucket[at];
    if (old?.key !== key) continue;
    if (old.value === value) return table;
    const entry = { key, age: old.age, value };
    return replaceBucket(table, index, bucket.with(at, entry), table.size, table.nextAge);
  }
  const room = table.size < table.max ? table : withoutOldest(table);
  return withNew(room, key, value);
}

function withNew<V>(table: Table<V>, key: string, value: V): Table<V> {
  const { size, nextAge } = table;
  const grown = size === ONE_BUCKET_MAX && table.buckets.length === 1 ? spread(table) : table;
  const home = indexOf(grown, key);
  const bucket = [...(grown.buckets[home] ?? []), { key, age: nextAge, value }];
  return replaceBucket(grown, home, bucket, size + 1, nextAge + 1);
}

export function tableDelete<V>(table: Table<V>, key: string): Table<V> {
  const index = indexOf(table, key);
  const bucket = table.buckets[index] ?? [];
  const kept = bucket.filter((entry) => entry.key !== key);
  if (kept.length === bucket.length) return table;
  // Empty again is as if never used: a table that served more in the past does not look different.
  if (table.size === 1) return { max: table.max, size: 0, nextAge: 0, buckets: NO_ENTRIES };
  return replaceBucket(table, index, kept, table.size - 1, table.nextAge);
}

/** What the next new key would push out: the oldest entry of a full table. */
export function tableEvictee<V>(table: Table<V>): TableEntry<V> | undefined {
  return table.size < table.max ? undefined : tableOldest(table);
}

/** All entries, oldest first. */
export function tableEntries<V>(table: Table<V>): readonly TableEntry<V>[] {
  if (table.buckets.length === 1) return table.buckets[0] ?? [];
  const entries: TableEntry<V>[] = [];
  // Node 20 takes several times as long for `flat`.
  for (const bucket of table.buckets) entries.push(...bucket);
  return entries.sort((a, b) => a.age - b.age);
}

export function tableValues<V>(table: Table<V>): readonly V[] {
  return tableEntries(table).map((entry) => entry.value);
}

/** The entry whose first `set` is longest ago. */
export function tableOldest<V>(table: Table<V>): TableEntry<V> | undefined {
  // Entries are only ever appended, so each bucket begins with its oldest.
  let found: TableEntry<V> | undefined;
  for (const bucket of table.buckets) {
    const head = bucket[0];
    if (head !== undefined && (found === undefined || head.age < found.age)) found = head;
  }
  return found;
}

function withoutOldest<V>(table: Table<V>): Table<V> {
  const evictee = tableOldest(table);
  assert(evictee !== undefined, `a full table (${table.size} of ${table.max}) has an oldest entry`);
  return tableDelete(table, evictee.key);
}

function spread<V>(table: Table<V>): Table<V> {
  const buckets = Array.from({ length: SPREAD_BUCKETS }, (): TableEntry<V>[] => []);
  for (const entry of table.buckets[0] ?? []) buckets[hash(entry.key)]?.push(entry);
  return { ...table, buckets };
}

function replaceBucket<V>(
  table: Table<V>,
  index: number,
  bucket: readonly TableEntry<V>[],
  size: number,
  nextAge: number,
): Table<V> {
  const buckets = table.buckets.length === 1 ? [bucket] : table.buckets.with(index, bucket);
  return { max: table.max, size, nextAge, buckets };
}

function bucketOf<V>(table: Table<V>, key: string): readonly TableEntry<V>[] {
  return table.buckets[indexOf(table, key)] ?? [];
}

function indexOf(table: Table<unknown>, key: string): number {
  return table.buckets.length === 1 ? 0 : hash(key);
}

/** Of the end of a key: that is where keys of one table differ, and all of it would take longer. */
function hash(key: string): number {
  let sum = key.length;
  for (let i = Math.max(0, key.length - HASHED_UNITS); i < key.length; i += 1) {
    sum = (Math.imul(sum, 31) + key.charCodeAt(i)) | 0;
  }
  return (sum ^ (sum >>> 6) ^ (sum >>> 15)) & (SPREAD_BUCKETS - 1);
}
