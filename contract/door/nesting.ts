/**
 * Whether a value is nested no deeper than `depth` objects and lists and names no field `__proto__`.
 * Looks no further down than that, so no input can exhaust the stack.
 */
export function isTame(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isTame(item, depth - 1)) return false;
    return true;
  }
  const object = value as Readonly<Record<string, unknown>>;
  for (const key in object) {
    if (key === "__proto__" || !isTame(object[key], depth - 1)) return false;
  }
  return true;
}

/** Whether a value is nested no deeper than `depth` objects and lists. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.values(value).every((item) => isShallow(item, depth - 1));
}

/** The value without any field called `__proto__`, at whatever depth; the same value when there is none. */
export function withoutProto(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return mapped(value, withoutProto);
  const entries = Object.entries(value);
  const kept = entries
    .filter(([key]) => key !== "__proto__")
    .map(([key, item]): [string, unknown] => [key, withoutProto(item)]);
  const same =
    kept.length === entries.length && kept.every(([, item], index) => item === entries[index]?.[1]);
  return same ? value : Object.fromEntries(kept);
}

/** The value with every lone surrogate, in texts and in names, replaced by U+FFFD; itself if there is none. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return mapped(value, wellFormed);
  const entries = Object.entries(value);
  const kept = entries.map(([key, item]): [string, unknown] => [
    key.toWellFormed(),
    wellFormed(item),
  ]);
  const same = kept.every(
    ([key, item], index) => key === entries[index]?.[0] && item === entries[index][1],
  );
  return same ? value : Object.fromEntries(kept);
}

function mapped(list: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  const items = list.map(change);
  return items.every((item, index) => item === list[index]) ? list : items;
}
