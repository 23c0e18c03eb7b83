/**
 * Writes what is made from the harness's own sources.
 *
 *     npm run generate              write what differs
 *     tsx harness/generate.ts --check   write nothing; exit 1 and name each file that differs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { resultJsonSchema } from "./result/result-schema.ts";
import { scenarioJsonSchema } from "./scenario/json-schema.ts";
import { waiversJsonSchema } from "./waivers/schema.ts";

const SCHEMAS: Readonly<Record<string, () => object>> = {
  "scenarios/scenario.schema.json": scenarioJsonSchema,
  "scenarios/waivers.schema.json": waiversJsonSchema,
  "scenarios/result.schema.json": resultJsonSchema,
};

for (const [path, schemaOf] of Object.entries(SCHEMAS)) await generate(path, schemaOf());

async function generate(path: string, schema: object): Promise<void> {
  const file = new URL(`../${path}`, import.meta.url);
  const text = await format(JSON.stringify(schema), { parser: "json", printWidth: 100 });
  if (text === current(file)) {
    console.log(`${path} is up to date`);
  } else if (process.argv.includes("--check")) {
    console.error(`${path} differs from its sources; run npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}

function current(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
