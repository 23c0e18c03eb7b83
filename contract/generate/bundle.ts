import { assert } from "../assert.ts";

/** A JSON Schema object, as read from `contract/schema/`. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** One schema file: its name, such as `hello.schema.json`, and what it holds. */
export interface SchemaFile {
  readonly name: string;
  readonly schema: Schema;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Every named type of the contract, by name, with references of the form `#/$defs/<name>` only. */
export type Definitions = Readonly<Record<string, Schema>>;

/**
 * Joins the schema files into one set of definitions. A file gives its root under its `title`, and each
 * of its `$defs` under that name. Names are unique over all files; a second use is our mistake.
 */
export function bundle(files: readonly SchemaFile[]): Definitions {
  const titles = new Map(files.map(({ name, schema }) => [name, titleOf(name, schema)]));
  const definitions: Record<string, Schema> = {};
  const define = (name: string, schema: Schema): void => {
    assert(!(name in definitions), `two schemas are called ${name}`);
    definitions[name] = schema;
  };
  for (const { name, schema } of files) {
    const { $schema, $id, $defs, ...root } = schema;
    assert($schema === DIALECT, `${name} is not written in ${DIALECT}`);
    assert($id === name, `${name} calls itself ${String($id)}`);
    define(titleOf(name, schema), relink(root, titles) as Schema);
    for (const [key, definition] of Object.entries(($defs ?? {}) as Definitions)) {
      define(key, relink(definition, titles) as Schema);
    }
  }
  return definitions;
}

/** The name a `#/$defs/<name>` reference points to. */
export function referenced(schema: Schema): string | undefined {
  return typeof schema.$ref === "string" ? schema.$ref.replace("#/$defs/", "") : undefined;
}

function titleOf(name: string, schema: Schema): string {
  assert(typeof schema.title === "string", `${name} has no title`);
  return schema.title;
}

/** Turns references between files into references inside the bundle. */
function relink(value: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => relink(item, titles));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === "$ref" ? [key, target(String(item), titles)] : [key, relink(item, titles)],
    ),
  );
}

function target(reference: string, titles: ReadonlyMap<string, string>): string {
  if (reference.startsWith("#/$defs/")) return reference;
  const title = titles.get(reference);
  assert(title !== undefined, `no schema file is called ${reference}`);
  return `#/$defs/${title}`;
}
