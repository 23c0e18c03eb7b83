/**
 * Small immutable lists of things with a key, for what is under way just now: mostly one or a few, so that
 * copying the list costs less than any table.
 */
export interface Keyed {
  readonly key: string;
}

export function find<T extends Keyed>(list: readonly T[], key: string): T | undefined {
  // What is under way was mostly begun last.
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const item = list[index];
    if (item?.key === key) return item;
  }
  return undefined;
}

/** Puts an item in the place of the one of its key, or at the end; the oldest makes room for a new one. */
export function put<T extends Keyed>(list: readonly T[], item: T, max: number): readonly T[] {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    if (list[index]?.key === item.key) return list.with(index, item);
  }
  return list.length < max ? [...list, item] : [...list.slice(1 - max), item];
}

export function drop<T extends Keyed>(list: readonly T[], key: string): readonly T[] {
  const [first] = list;
  if (list.length === 1 && first?.key === key) return NONE;
  const left = list.filter((item) => item.key !== key);
  return left.length === list.length ? list : left;
}

const NONE: readonly never[] = [];
