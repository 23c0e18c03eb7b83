import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import type { Definitions } from "./bundle.ts";

/** JavaScript that exports one `validate<Name>` per variant; depends on nothing but ajv's small runtime. */
export function validatorsOf(variants: Definitions, shared: Definitions): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    keywords: ["tsType"],
    allowUnionTypes: true,
    discriminator: true,
    inlineRefs: false,
    messages: false,
  });
  for (const [name, schema] of Object.entries(shared)) ajv.addSchema(schema, name);
  const exported: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variants)) {
    ajv.addSchema(schema, name);
    exported[`validate${name}`] = name;
  }
  return imported(withoutUnused(standalone.default(ajv, exported)));
}

/** The declarations that go with it. */
export function validatorTypesOf(variants: Definitions): string {
  const names = Object.keys(variants);
  const typeOf = (name: string): string =>
    name.startsWith("Outbound") ? outboundType(name) : name;
  return [
    `import type { ${[...new Set(names.map(typeOf))].join(", ")} } from "./types.ts";`,
    "/** Where a value broke its schema. The first place only. */",
    "export interface Place { readonly instancePath: string; readonly keyword: string; readonly params: Readonly<Record<string, unknown>>; }",
    "export interface Validate<T> { (value: unknown): value is T; readonly errors?: readonly Place[] | null; }",
    ...names.map((name) => `export const validate${name}: Validate<${typeOf(name)}>;`),
    "",
  ].join("\n");
}

function outboundType(variant: string): string {
  return variant === "OutboundResult" ? variant : "Outbound";
}

/** ajv keeps a copy of every schema, also where the code never looks at it. */
function withoutUnused(source: string): string {
  return source.replace(/^const (schema\d+) = .*;\n/gm, (line, name: string) =>
    source.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : "",
  );
}

/** ajv writes `require` even into modules; an ES module imports. */
function imported(source: string): string {
  const imports: string[] = [];
  const body = source.replace(
    /const (\w+) = require\("([^"]+)"\)(\.default)?;/g,
    (_, name: string, path: string, viaDefault: string | undefined) => {
      imports.push(`import ${name}Module from "${path}.js";`);
      return `const ${name} = ${name}Module${viaDefault ?? ""};`;
    },
  );
  return [...imports, body].join("\n");
}
