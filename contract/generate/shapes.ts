import { assert } from "../assert.ts";
import { referenced, type Definitions, type Schema } from "./bundle.ts";

/** TypeScript that exports the `Shape` of every object reachable from the frames and bodies, under its type's name. */
export function shapesOf(definitions: Definitions): string {
  const names: string[] = [];
  const reach = (name: string): void => {
    if (names.includes(name)) return;
    mentioned(definitions[name], reach);
    if (definitions[name]?.type === "object") names.push(name);
  };
  for (const union of ["GatewayFrame", "ConnectorFrame", "SideBody"]) reach(union);
  const entries = names.map(
    (name) => `export const ${name}: Shape = ${sourceOf(name, definitions)};`,
  );
  return [`import { shapeOf, type Shape } from "../door/shape.ts";`, ...entries, ""].join("\n\n");
}

/** Calls `visit` with the name of every definition this schema refers to. */
function mentioned(value: unknown, visit: (name: string) => void): void {
  if (typeof value !== "object" || value === null) return;
  const name = Array.isArray(value) ? undefined : referenced(value as Schema);
  if (name !== undefined) visit(name);
  for (const item of Object.values(value)) mentioned(item, visit);
}

function sourceOf(name: string, definitions: Definitions): string {
  const schema = definitions[name];
  assert(schema !== undefined, `nothing is called ${name}`);
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries((schema.properties ?? {}) as Definitions).map(
    ([key, property]) =>
      `[${JSON.stringify(key)}, ${fieldOf(property, required.includes(key), definitions)}]`,
  );
  return `shapeOf(${String(schema.additionalProperties === true)}, [${fields.join(", ")}])`;
}

function fieldOf(property: Schema, required: boolean, definitions: Definitions): string {
  const object = objectName(property, definitions);
  const schema = follow(property, definitions);
  const description = String(property.description ?? schema.description);
  const clause = /\(([A-Z]-\d+)/.exec(description)?.[1];
  assert(clause !== undefined, `no clause in the description "${description}"`);
  const parts = [
    `clause: ${JSON.stringify(clause)}`,
    `expected: ${JSON.stringify(expectedOf(property, definitions))}`,
    // What guards an op cannot be read as absent: the frame is refused instead.
    `required: ${String(required || "x-guard" in property)}`,
  ];
  if ("default" in schema) parts.push(`fallback: ${JSON.stringify(schema.default)}`);
  if (object !== undefined) parts.push(`shape: ${object}`);
  if (schema.items !== undefined) {
    parts.push(`items: ${fieldOf(schema.items as Schema, true, definitions)}`);
  }
  return `{ ${parts.join(", ")} }`;
}

/** Name of the object definition a property holds, also where it may be null instead. */
function objectName(property: Schema, definitions: Definitions): string | undefined {
  const alternatives = (property.anyOf ?? [property]) as readonly Schema[];
  return alternatives
    .map(referenced)
    .find((name) => name !== undefined && definitions[name]?.type === "object");
}

function follow(schema: Schema, definitions: Definitions): Schema {
  const name = referenced(schema);
  return name === undefined ? schema : follow(definitions[name] ?? {}, definitions);
}

/** What a schema asks for, in words. */
function expectedOf(property: Schema, definitions: Definitions): string {
  const schema = follow(property, definitions);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) {
    return `one of ${schema.enum.map((word) => JSON.stringify(word)).join(", ")}`;
  }
  if (Array.isArray(schema.anyOf)) {
    const words = schema.anyOf.map((part: Schema) => expectedOf(part, definitions));
    return [...new Set(words)].join(" or ");
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as readonly string[];
  return types.map((type) => typeInWords(type, schema)).join(" or ");
}

function typeInWords(type: string | undefined, schema: Schema): string {
  switch (type) {
    case "string":
      return "text";
    case "boolean":
      return "true or false";
    case "integer":
      return typeof schema.minimum === "number"
        ? `a whole number from ${schema.minimum} to ${String(schema.maximum)}`
        : "a whole number";
    case "number":
      return "a number";
    case "array":
      return "a list";
    case "object":
      return "an object";
    case "null":
      return "null";
    default:
      return "anything";
  }
}
