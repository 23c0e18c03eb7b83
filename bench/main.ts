/**
 * Measures what the project promises about speed and memory.
 *
 * The sources are compiled first, so that all runs as the published package does: plain modules, and no
 * loader between them. The process has a young generation of 3 × 64 MiB, as many short-lived lines and
 * states would otherwise be copied again and again; the servers over which frames go have Node's own.
 *
 *     npm run bench                     a table
 *     npm run bench -- --only NAME      one of them
 *     npm run bench -- --json FILE      the same as [{name, value, unit, baseline, ratio}]
 */
import { basename, dirname } from "node:path";
import { Command } from "commander";
import { nearest } from "../contract/nearest.ts";
import { writeWhole } from "../harness/result/write-report.ts";
import { BENCHMARKS, type Benchmark } from "./benchmarks.ts";
import type { Measurement } from "./measure.ts";
import { tableOf } from "./table.ts";

const flags = new Command("bench")
  .option("--only <name>", "the benchmark whose name contains this")
  .option("--json <file>", "where the numbers go, besides the table")
  .parse()
  .opts<{ readonly only?: string; readonly json?: string }>();

const measured: Measurement[] = [];
for (const benchmark of chosen(flags.only)) measured.push(await benchmark.measure());
console.log(tableOf(measured));
if (flags.json !== undefined) {
  writeWhole(dirname(flags.json), basename(flags.json), `${JSON.stringify(measured, null, 2)}\n`);
}

function chosen(only: string | undefined): readonly Benchmark[] {
  const found = BENCHMARKS.filter(({ name }) => only === undefined || name.includes(only));
  if (found.length > 0) return found;
  const names = BENCHMARKS.map(({ name }) => name);
  const close = nearest(only ?? "", names);
  console.error(
    `--only: there is no benchmark "${only ?? ""}"; ${close === undefined ? `known: ${names.join(", ")}` : `did you mean "${close}"?`}`,
  );
  process.exit(2);
}
