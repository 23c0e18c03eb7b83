/**
 * Structural digest of plain data: equal for equal data, and, but for a chance of about 2^-64, only then.
 *
 * Objects are hashed field by field in order of their keys' hashes, so that the order of insertion does
 * not matter; arrays and tables keep their order. Hashes of objects are cached by identity: state is
 * immutable, so a step costs what it changed.
 */
export const digest: (value: unknown) => string = digestWithout([]);

/** A digest that does not look at fields of these names, wherever they are. It caches on its own. */
export function digestWithout(names: readonly string[]): (value: unknown) => string {
  const hashing: Hashing = { cache: new WeakMap(), omitted: new Set(names) };
  return (value) => {
    const [a, b] = hashOf(value, hashing);
    return a.toString(36) + "." + b.toString(36);
  };
}

type Hash = readonly [a: number, b: number];

interface Hashing {
  readonly cache: WeakMap<object, Hash>;
  readonly omitted: ReadonlySet<string>;
}

function hashOf(value: unknown, hashing: Hashing): Hash {
  if (typeof value !== "object" || value === null) return hashText(typeof value, String(value));
  const known = hashing.cache.get(value);
  if (known !== undefined) return known;
  const hash = Array.isArray(value) ? hashList(value, hashing) : hashRecord(value, hashing);
  hashing.cache.set(value, hash);
  return hash;
}

function hashList(list: readonly unknown[], hashing: Hashing): Hash {
  let a = 0x51ed270b;
  let b = list.length;
  for (const item of list) {
    const [x, y] = hashOf(item, hashing);
    a = mix(a, x);
    b = mix(b, y);
  }
  return [a >>> 0, b >>> 0];
}

function hashRecord(record: object, hashing: Hashing): Hash {
  // A sum does not mind the order in which fields were set.
  let a = 0x2545f491;
  let b = 0;
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined || hashing.omitted.has(key)) continue;
    const [x, y] = hashText("key", key);
    const [v, w] = hashOf(value, hashing);
    a = (a + mix(x, v)) | 0;
    b = (b + mix(y, w)) | 0;
  }
  return [a >>> 0, b >>> 0];
}

function hashText(kind: string, text: string): Hash {
  let a = 0x811c9dc5 ^ kind.charCodeAt(0);
  let b = 0x9e3779b9 ^ kind.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) + 0x165667b1;
  }
  return [mix(a, text.length) >>> 0, mix(b, text.length) >>> 0];
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  return Math.imul(mixed, 0x1b873593) ^ hash;
}
