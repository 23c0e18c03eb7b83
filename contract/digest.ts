/**
 * Structural digest of plain data: equal for equal data, and, but for a chance of about 2^-64, only then.
 *
 * Objects are hashed field by field, whatever the order in which the fields were set; lists keep their
 * order. A table is hashed as its entries, oldest first: how old they are in numbers tells only how much
 * it held before. Hashes of larger objects are cached by identity: state is immutable, so a digest costs
 * what a step changed.
 */
export const digest: (value: unknown) => string = digestWithout([]);

/** A digest that does not look at fields of these names, wherever they are. It caches on its own. */
export function digestWithout(names: readonly string[]): (value: unknown) => string {
  const hashing: Hashing = { cache: new WeakMap(), omitted: new Set(names), a: 0, b: 0, seen: 0 };
  return (value) => {
    hashOf(value, hashing);
    return (hashing.a >>> 0).toString(36) + "." + (hashing.b >>> 0).toString(36);
  };
}

interface Hashing {
  readonly cache: WeakMap<object, Hash>;
  readonly omitted: ReadonlySet<string>;
  /** The hash of what was hashed last: two registers, so that nothing is allocated on the way. */
  a: number;
  b: number;
  /** Values seen so far: what was worth much work is worth a place in the cache. */
  seen: number;
}

interface Hash {
  readonly a: number;
  readonly b: number;
}

/** An object with fewer values below it is hashed again sooner than it is found in the cache. */
const CACHED_VALUES_MIN = 8;

function hashOf(value: unknown, hashing: Hashing): void {
  hashing.seen += 1;
  if (typeof value === "string") return hashText("string", value, hashing);
  if (typeof value !== "object" || value === null) {
    return hashText(typeof value, String(value), hashing);
  }
  const known = hashing.cache.get(value);
  if (known !== undefined) {
    hashing.a = known.a;
    hashing.b = known.b;
    return;
  }
  const before = hashing.seen;
  if (Array.isArray(value)) hashList(value, hashing);
  else if (isTable(value)) hashTable(value, hashing);
  else hashRecord(value as Readonly<Record<string, unknown>>, hashing);
  if (hashing.seen - before >= CACHED_VALUES_MIN) {
    hashing.cache.set(value, { a: hashing.a, b: hashing.b });
    // What is cached costs nothing any more: whoever holds it alone need not be cached for it.
    hashing.seen = before;
  }
}

function hashList(list: readonly unknown[], hashing: Hashing): void {
  let a = 0x51ed270b;
  let b = list.length;
  for (const item of list) {
    hashOf(item, hashing);
    a = mix(a, hashing.a);
    b = mix(b, hashing.b);
  }
  hashing.a = a;
  hashing.b = b;
}

/** A `Table` (see `table.ts`), by its shape. */
interface TableLike {
  readonly max: number;
  readonly size: number;
  readonly nextAge: number;
  readonly buckets: readonly (readonly EntryLike[])[];
}

interface EntryLike {
  readonly key: string;
  readonly age: number;
  readonly value: unknown;
}

function isTable(value: object): value is TableLike {
  return "nextAge" in value && "buckets" in value;
}

function hashTable(table: TableLike, hashing: Hashing): void {
  let a = table.max | 0;
  let b = 0x3c6ef372 ^ table.size;
  for (const { key, value } of entriesByAge(table)) {
    hashText("key", key, hashing);
    a = mix(a, hashing.a);
    b = mix(b, hashing.b);
    hashOf(value, hashing);
    a = mix(a, hashing.a);
    b = mix(b, hashing.b);
  }
  hashing.a = a;
  hashing.b = b;
}

function entriesByAge({ buckets }: TableLike): readonly EntryLike[] {
  const [only = []] = buckets;
  if (buckets.length === 1) return only;
  const entries: EntryLike[] = [];
  for (const bucket of buckets) entries.push(...bucket);
  return entries.sort((one, other) => one.age - other.age);
}

function hashRecord(record: Readonly<Record<string, unknown>>, hashing: Hashing): void {
  // A sum does not mind the order in which fields were set.
  let a = 0x2545f491;
  let b = 0;
  for (const key in record) {
    const value = record[key];
    if (value === undefined || hashing.omitted.has(key)) continue;
    const named = hashOfName(key);
    hashOf(value, hashing);
    a = (a + mix(named.a, hashing.a)) | 0;
    b = (b + mix(named.b, hashing.b)) | 0;
  }
  hashing.a = a;
  hashing.b = b;
}

/** Names of fields are few and come up again and again. */
const names = new Map<string, Hash>();
const NAMES_MAX = 4096;

function hashOfName(name: string): Hash {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX) names.clear();
  const registers = { a: 0, b: 0 };
  hashText("key", name, registers);
  names.set(name, registers);
  return registers;
}

function hashText(kind: string, text: string, into: { a: number; b: number }): void {
  let a = 0x811c9dc5 ^ kind.charCodeAt(0);
  let b = 0x9e3779b9 ^ kind.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) + 0x165667b1;
  }
  into.a = mix(a, text.length) >>> 0;
  into.b = mix(b, text.length) >>> 0;
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  return Math.imul(mixed, 0x1b873593) ^ hash;
}
