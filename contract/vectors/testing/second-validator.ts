import { readFileSync, readdirSync } from "node:fs";
import { registerSchema, validate, type SchemaObject } from "@hyperjump/json-schema/draft-2020-12";
import { BODY_NAMES, type BodyName } from "../../door/read-body.ts";
import type { Side } from "../../trace-line.ts";

const SCHEMAS = new URL("../../schema/", import.meta.url);
/** Where the schemas would lie on the web; nothing is fetched. */
const BASE = "https://turnproof.invalid/schema/";

for (const name of readdirSync(SCHEMAS)) {
  const text = readFileSync(new URL(name, SCHEMAS), "utf8");
  registerSchema(JSON.parse(text) as SchemaObject, BASE + name);
}

const UNIONS = {
  gateway: await validate(`${BASE}gateway-frame.schema.json`),
  connector: await validate(`${BASE}connector-frame.schema.json`),
} as const;

/**
 * Whether a frame keeps its schema, by a validator that shares nothing with the door's: it reads the
 * schemas as a stranger would, and tries every alternative of the side's union.
 */
export function isValidToAnother(from: Side, frame: unknown): boolean {
  return UNIONS[from](frame as Parameters<typeof UNIONS.gateway>[0]).valid;
}

const BODIES = new Map(
  await Promise.all(
    BODY_NAMES.map(
      async (name) =>
        [name, await validate(`${BASE}side-body.schema.json#/$defs/${name}`)] as const,
    ),
  ),
);

/** The same for a body of the HTTP beside the socket. */
export function isValidBodyToAnother(name: BodyName, value: unknown): boolean {
  const check = BODIES.get(name);
  return check?.(value as Parameters<typeof check>[0]).valid === true;
}
