/**
 * Writes what is made from the harness's own sources.
 *
 *     npm run generate              write what differs
 *     tsx harness/generate.ts --check   write nothing; exit 1 and name each file that differs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { scenarioJsonSchema } from "./scenario/json-schema.ts";

const PATH = "scenarios/scenario.schema.json";
const file = new URL(`../${PATH}`, import.meta.url);

const text = await format(JSON.stringify(scenarioJsonSchema()), {
  parser: "json",
  printWidth: 100,
});
if (text === current()) {
  console.log(`${PATH} is up to date`);
} else if (process.argv.includes("--check")) {
  console.error(`${PATH} differs from its sources; run npm run generate`);
  process.exitCode = 1;
} else {
  writeFileSync(file, text);
  console.log(`wrote ${PATH}`);
}

function current(): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
