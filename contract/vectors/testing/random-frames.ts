import { readFileSync, readdirSync } from "node:fs";
import { bundle, referenced, type Definitions, type Schema } from "../../generate/bundle.ts";

const SCHEMAS = new URL("../../schema/", import.meta.url);

/** A number from 0 up to, not including, `below`. */
type Draw = (below: number) => number;

const TEXTS = ["", "a", "C1", "1.2", "😀 ok", "true", "agent:main:slack:dm:D1"] as const;
const ODD = [null, true, 0, -1, 1.5, 2 ** 53, "", "x", [], [null], {}, { op: "send" }] as const;
/** How often an optional field is there, of 100. */
const OPTIONAL_PERCENT = 60;
const LIST_MAX = 3;

/** Every definition of the contract, as the generator joins them. */
export function definitions(): Definitions {
  return bundle(
    readdirSync(SCHEMAS)
      .filter((name) => name.endsWith(".schema.json"))
      .map((name) => ({
        name,
        schema: JSON.parse(readFileSync(new URL(name, SCHEMAS), "utf8")) as Schema,
      })),
  );
}

/** Makes the same values from the same seed: valid by the definition called `name`, as far as it goes. */
export function randomValues(all: Definitions, seed: number): (name: string) => unknown {
  const draw = drawer(seed);
  return (name) => valueOf({ $ref: `#/$defs/${name}` }, all, draw);
}

/** Changes a frame in up to three places: another value, a field less, a field more. */
export function mutator(seed: number): (frame: unknown) => unknown {
  const draw = drawer(seed);
  return (frame) => {
    let changed = frame;
    for (let left = draw(4); left > 0; left -= 1) changed = mutated(changed, draw);
    return changed;
  };
}

/** A small generator of chance; its quality matters little, that it repeats does. */
function drawer(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function pick<T>(from: readonly T[], draw: Draw): T | undefined {
  return from[draw(from.length)];
}

function valueOf(schema: Schema, all: Definitions, draw: Draw): unknown {
  const name = referenced(schema);
  if (name !== undefined) return valueOf(all[name] ?? {}, all, draw);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum, draw);
  if (Array.isArray(schema.anyOf)) {
    return valueOf(pick(schema.anyOf as readonly Schema[], draw) ?? {}, all, draw);
  }
  switch (pick(typesOf(schema), draw)) {
    case "string":
      return pick(TEXTS, draw);
    case "boolean":
      return draw(2) === 0;
    case "integer":
      return (typeof schema.minimum === "number" ? schema.minimum : 0) + draw(1000);
    case "number":
      return draw(1000) / 8;
    case "array":
      return listOf(schema, all, draw);
    case "null":
      return null;
    default:
      return objectOf(schema, all, draw);
  }
}

function typesOf({ type = "object" }: Schema): readonly string[] {
  return Array.isArray(type) ? (type as readonly string[]) : [String(type)];
}

function listOf(schema: Schema, all: Definitions, draw: Draw): unknown {
  const length = typeof schema.minItems === "number" ? schema.minItems : draw(LIST_MAX);
  const items = (schema.items ?? {}) as Schema;
  return Array.from({ length }, () => valueOf(items, all, draw));
}

function objectOf(schema: Schema, all: Definitions, draw: Draw): unknown {
  const required = (schema.required ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Definitions)
      .filter(([key]) => required.includes(key) || draw(100) < OPTIONAL_PERCENT)
      .map(([key, property]) => [key, valueOf(property, all, draw)]),
  );
}

/** The value with one change somewhere inside. */
function mutated(value: unknown, draw: Draw): unknown {
  if (typeof value !== "object" || value === null || draw(6) === 0) return pick(ODD, draw);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const at = draw(entries.length + 1);
  const [key, inside] = entries[at] ?? ["x_new", undefined];
  if (Array.isArray(value)) {
    const list = value as readonly unknown[];
    return at < list.length ? list.with(at, mutated(inside, draw)) : [...list, pick(ODD, draw)];
  }
  const without = Object.fromEntries(entries.filter(([name]) => name !== key));
  return draw(3) === 0 && at < entries.length
    ? without
    : { ...value, [key]: mutated(inside, draw) };
}
