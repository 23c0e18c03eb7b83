import { withoutTokens } from "../trace/redact.ts";

/** Where in a frame: names of fields and positions in lists, from the root. */
export type Trail = readonly string[];

/** Longest name in a pointer we write, in UTF-16 code units; the rest is cut off. */
const POINTER_NAME_UTF16_MAX = 60;

/** A trail as a JSON pointer (RFC 6901), bounded however long the names are. */
export function pointerOf(trail: Trail): string {
  return trail
    .map(
      (name) => `/${escaped(withoutTokens(name).slice(0, POINTER_NAME_UTF16_MAX).toWellFormed())}`,
    )
    .join("");
}

/** The trail a JSON pointer names. */
export function trailOf(pointer: string): Trail {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What stands there, or `undefined`. */
export function valueAt(value: unknown, trail: Trail): unknown {
  return trail.reduce<unknown>(
    (inside, name) =>
      isContainer(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined,
    value,
  );
}

/** A copy in which `replacement` stands there. The place must exist, or be a new field of an object. */
export function replacedAt(value: unknown, trail: Trail, replacement: unknown): unknown {
  const [name, ...rest] = trail;
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.with(Number(name), replacedAt(value[Number(name)], rest, replacement));
  }
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [name]: replacedAt(object[name], rest, replacement) };
}

/** A copy without the field or the element that stands there. */
export function removedAt(value: unknown, trail: Trail): unknown {
  const parent = trail.slice(0, -1);
  const name = trail.at(-1);
  const container = valueAt(value, parent);
  const rest = Array.isArray(container)
    ? container.toSpliced(Number(name), 1)
    : Object.fromEntries(Object.entries(container ?? {}).filter(([key]) => key !== name));
  return replacedAt(value, parent, rest);
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
