/**
 * An immutable memory of what was last spoken of, newest first; the longest unused is forgotten. Made for
 * many small changes to few live entries: a change to the newest costs one cell, whatever the size.
 */
export interface Recent<T extends Keyed> {
  /** At least so many entries are kept, and at most twice as many. */
  readonly min: number;
  readonly first: Cell<T> | null;
}

interface Cell<T> {
  readonly entry: T;
  readonly rest: Cell<T> | null;
  /** Entries from here to the end. */
  readonly size: number;
}

export interface Keyed {
  readonly key: string;
}

export function noneRecent<T extends Keyed>(min: number): Recent<T> {
  return { min, first: null };
}

export function recall<T extends Keyed>(recent: Recent<T>, key: string): T | undefined {
  for (let cell = recent.first; cell !== null; cell = cell.rest) {
    if (cell.entry.key === key) return cell.entry;
  }
  return undefined;
}

/** Sets the entry of this key and makes it the newest. */
export function remember<T extends Keyed>(recent: Recent<T>, entry: T): Recent<T> {
  const { min, first } = recent;
  if (first !== null && first.entry.key === entry.key) {
    return { min, first: { entry, rest: first.rest, size: first.size } };
  }
  return rememberNew({ min, first: without(first, entry.key) }, entry);
}

/** The same for a key that is known to be new: nothing is searched. */
export function rememberNew<T extends Keyed>({ min, first }: Recent<T>, entry: T): Recent<T> {
  const size = first === null ? 0 : first.size;
  if (size < 2 * min) return { min, first: { entry, rest: first, size: size + 1 } };
  const kept = newest(first, min - 1);
  return { min, first: { entry, rest: kept, size: kept === null ? 1 : kept.size + 1 } };
}

/** Keys of the entries that are looked for. */
export function keysWhere<T extends Keyed>(
  recent: Recent<T>,
  isIt: (entry: T) => boolean,
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let cell = recent.first; cell !== null; cell = cell.rest) {
    if (isIt(cell.entry)) keys.add(cell.entry.key);
  }
  return keys;
}

/** The newest entry that is looked for. */
export function newestWhere<T extends Keyed>(
  recent: Recent<T>,
  isIt: (entry: T) => boolean,
): T | undefined {
  for (let cell = recent.first; cell !== null; cell = cell.rest) {
    if (isIt(cell.entry)) return cell.entry;
  }
  return undefined;
}

/** Every entry, newest first. */
export function allRecent<T extends Keyed>(recent: Recent<T>): readonly T[] {
  const entries: T[] = [];
  for (let cell = recent.first; cell !== null; cell = cell.rest) entries.push(cell.entry);
  return entries;
}

function without<T extends Keyed>(first: Cell<T> | null, key: string): Cell<T> | null {
  const before: T[] = [];
  let cell = first;
  for (; cell !== null && cell.entry.key !== key; cell = cell.rest) before.push(cell.entry);
  return cell === null ? first : onTop(before, cell.rest);
}

function newest<T>(first: Cell<T> | null, count: number): Cell<T> | null {
  const kept: T[] = [];
  for (let cell = first; cell !== null && kept.length < count; cell = cell.rest) {
    kept.push(cell.entry);
  }
  return onTop(kept, null);
}

function onTop<T>(entries: readonly T[], rest: Cell<T> | null): Cell<T> | null {
  return entries.reduceRight<Cell<T> | null>((below, entry) => {
    return { entry, rest: below, size: below === null ? 1 : below.size + 1 };
  }, rest);
}
