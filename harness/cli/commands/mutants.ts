import { existsSync, readFileSync } from "node:fs";
import { dirname, basename } from "node:path";
import type { Command } from "commander";
import { DEFECTS, defectNamed } from "../../mutants/defects.ts";
import { complaints, differences, goldenOf, type Golden } from "../../mutants/golden.ts";
import { defectMatrix, type MatrixRow } from "../../mutants/matrix.ts";
import { EXIT } from "../../result/exit-code.ts";
import { writeWhole } from "../../result/write-report.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { UsageError } from "../../usage-error.ts";
import type { CommandContext } from "../program.ts";
import { defaultScenarios } from "../scenarios-here.ts";

interface MutantsFlags {
  readonly golden: string;
  readonly update?: true;
  readonly list?: true;
  readonly defect?: string;
}

export function addMutants(program: Command, context: CommandContext): void {
  program
    .command("mutants")
    .description("Run every historical mistake against every scenario that could notice it.")
    .argument("[paths...]", "scenario files or folders")
    .option("--defect <name>", "only this one; the golden file is not compared")
    .option("--golden <file>", "the matrix as it should be", "scenarios/mutants.golden.json")
    .option("--update", "write the matrix as it is")
    .option("--list", "name every defect and what it does wrong")
    .action((paths: string[], flags: MutantsFlags) => mutants(paths, flags, context));
}

function mutants(
  paths: readonly string[],
  flags: MutantsFlags,
  { io, finish }: CommandContext,
): void {
  if (flags.list === true) {
    const lines = DEFECTS.map(
      ({ id, finding, side, summary }) => `${id} (${side}, ${finding}): ${summary}`,
    );
    io.out(`${lines.join("\n")}\n`);
    return;
  }
  const cases = loadScenarios(defaultScenarios(paths));
  const defects = flags.defect === undefined ? DEFECTS : [defectNamed(flags.defect)];
  const rows = defectMatrix(defects, cases, {
    seed: 1,
    onRow: (row) => io.out(`${rowText(row)}\n`),
  });
  const wrong = [...complaints(rows, cases)];
  const golden = goldenOf(rows, cases);
  if (flags.update === true) {
    writeWhole(
      dirname(flags.golden),
      basename(flags.golden),
      `${JSON.stringify(golden, null, 2)}\n`,
    );
    io.out(`Wrote ${flags.golden}\n`);
  } else if (flags.defect === undefined) {
    wrong.push(...differences(readGolden(flags.golden), golden));
  }
  for (const sentence of wrong) io.out(`${sentence}\n`);
  const killed = rows.filter(({ killedBy }) => Object.keys(killedBy).length > 0).length;
  io.out(`${count(rows, "defect")} × ${count(cases, "case")}: ${killed} killed\n`);
  finish(wrong.length === 0 ? EXIT.conformant : EXIT.violated);
}

/** `1 defect`, `72 defects`. */
function count({ length }: readonly unknown[], what: string): string {
  return `${length} ${what}${length === 1 ? "" : "s"}`;
}

function rowText({ defect, finding, killedBy, diverged }: MatrixRow): string {
  const killers = Object.entries(killedBy);
  const [first] = killers;
  if (first === undefined) return `SURVIVES  ${defect} (${finding})`;
  return `killed    ${defect} (${finding}) by ${killers.length} of ${diverged}: ${first[0]} (${first[1].join(", ")})`;
}

function readGolden(path: string): Golden {
  if (!existsSync(path)) {
    throw new UsageError(`There is no ${path}; write it with turnproof mutants --update`);
  }
  return JSON.parse(readFileSync(path, "utf8")) as Golden;
}
