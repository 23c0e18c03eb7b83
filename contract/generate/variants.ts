import { assert } from "../assert.ts";
import { referenced, type Definitions, type Schema } from "./bundle.ts";

/**
 * The schemas that get a validator of their own: every frame, `outbound` once per op, every body of the
 * HTTP beside the socket, and the trace line.
 * References are left only to `sharedParts`. The door picks one by `type` and `op`, so no validator ever tries alternatives.
 */
export function variants(definitions: Definitions): Definitions {
  const whole = (name: string): Schema => resolved({ $ref: `#/$defs/${name}` }, definitions);
  const frames = [
    ...members("GatewayFrame", definitions),
    ...members("ConnectorFrame", definitions),
  ];
  const entries = frames
    .filter((name) => name !== "Outbound")
    .map((name): [string, Schema] => [name, whole(name)]);
  const outbound = whole("Outbound");
  for (const action of members("Action", definitions)) {
    const properties = { ...(outbound.properties as Schema), action: whole(action) };
    entries.push([`Outbound${action.replace("Action", "")}`, { ...outbound, properties }]);
  }
  if ("SideBody" in definitions) {
    for (const body of members("SideBody", definitions)) entries.push([body, whole(body)]);
  }
  if ("TraceLine" in definitions) entries.push(["TraceLine", whole("TraceLine")]);
  return Object.fromEntries(entries);
}

/** Definitions that stay references: they are used many times, and copies would swell the validators. */
const SHARED = ["Metadata"] as const;

/** What the variants refer to, by the name they refer to it with. */
export function sharedParts(definitions: Definitions): Definitions {
  return Object.fromEntries(
    SHARED.map((name) => [name, resolved(definitions[name] ?? {}, definitions)]),
  );
}

/** Keywords that say something to people or to the type generator, and nothing to a validator. */
const PROSE: ReadonlySet<string> = new Set(["title", "description", "tsType", "x-guard"]);

/** Names of the definitions a union is made of. */
function members(union: string, definitions: Definitions): readonly string[] {
  const parts = definitions[union]?.anyOf;
  assert(Array.isArray(parts), `${union} is no union`);
  return parts.map((part: Schema) => {
    const name = referenced(part);
    assert(name !== undefined, `${union} has a member without a name`);
    return name;
  });
}

/** The schema with every reference replaced by what it points to, without its prose. */
function resolved(value: Schema, definitions: Definitions): Schema {
  const name = referenced(value);
  if (name !== undefined) {
    if (SHARED.some((shared) => shared === name)) return { $ref: name };
    const definition = definitions[name];
    assert(definition !== undefined, `nothing is called ${name}`);
    return resolved(definition, definitions);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(PROSE.has(key) && typeof item === "string"))
      .map(([key, item]) => [key, resolvedItem(item, definitions)]),
  );
}

function resolvedItem(item: unknown, definitions: Definitions): unknown {
  if (Array.isArray(item)) return item.map((entry) => resolvedItem(entry, definitions));
  return typeof item === "object" && item !== null ? resolved(item as Schema, definitions) : item;
}
