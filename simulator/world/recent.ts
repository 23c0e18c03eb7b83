/**
 * An immutable memory of what was last spoken of: at most `2 × half` entries, the longest unused
 * forgotten first. Made for many small changes to few live entries: a change copies at most `half`
 * references, and the newest are found first.
 */
export interface Recent<T extends Keyed> {
  readonly half: number;
  readonly newer: readonly T[];
  readonly older: readonly T[];
}

export interface Keyed {
  readonly key: string;
}

export function noneRecent<T extends Keyed>(half: number): Recent<T> {
  return { half, newer: [], older: [] };
}

export function recall<T extends Keyed>(recent: Recent<T>, key: string): T | undefined {
  return lastOf(recent.newer, key) ?? lastOf(recent.older, key);
}

/** Sets the entry of this key and makes it the newest generation's. */
export function remember<T extends Keyed>(recent: Recent<T>, entry: T): Recent<T> {
  const { half, newer, older } = recent;
  for (let i = newer.length - 1; i >= 0; i--) {
    if (newer[i]?.key === entry.key) return { half, newer: newer.with(i, entry), older };
  }
  if (newer.length < half) return { half, newer: [...newer, entry], older };
  return { half, newer: [entry], older: newer };
}

/** Every entry once, in no promised order. */
export function allRecent<T extends Keyed>(recent: Recent<T>): readonly T[] {
  const superseded = new Set(recent.newer.map((entry) => entry.key));
  return [...recent.older.filter((entry) => !superseded.has(entry.key)), ...recent.newer];
}

function lastOf<T extends Keyed>(entries: readonly T[], key: string): T | undefined {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.key === key) return entry;
  }
  return undefined;
}
