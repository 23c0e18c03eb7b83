import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { depthOf, depthTable, ONLY_EXPECTED, type Depth } from "../../explore/depth.ts";
import { DEFECTS, defectNamed } from "../../mutants/defects.ts";
import { EXIT } from "../../result/exit-code.ts";
import { writeWhole } from "../../result/write-report.ts";
import { loadScenarios } from "../../scenario/load.ts";
import type { CommandContext } from "../program.ts";
import { defaultScenarios } from "../scenarios-here.ts";

interface DepthFlags {
  readonly defect?: string;
  readonly table?: string;
}

export function addDepth(program: Command, context: CommandContext): void {
  program
    .command("depth")
    .description("How deep each historical mistake lies: least turns, least deviations, proven.")
    .argument("[paths...]", "scenario files or folders whose scripts to try")
    .option("--defect <name>", "only this one")
    .option("--table <file>", "write the table as Markdown")
    .action((paths: string[], flags: DepthFlags) => depth(paths, flags, context));
}

function depth(paths: readonly string[], flags: DepthFlags, { io, finish }: CommandContext): void {
  const cases = loadScenarios(defaultScenarios(paths));
  const defects = flags.defect === undefined ? DEFECTS : [defectNamed(flags.defect)];
  const depths: Depth[] = [];
  const unpromised: string[] = [];
  for (const defect of defects) {
    const found = depthOf(defect, cases);
    if (found === undefined) unpromised.push(defect.id);
    else depths.push(found);
    const text = found === undefined ? `${defect.id}: breaks ${ONLY_EXPECTED}` : depthText(found);
    io.out(`${text}\n`);
  }
  if (flags.table !== undefined) {
    writeWhole(dirname(flags.table), basename(flags.table), depthTable(depths, unpromised));
    io.out(`Wrote ${flags.table}\n`);
  }
  if (unpromised.length > 0) finish(EXIT.incomplete);
}

function depthText({ defect, turns, deviations, schedules, proven, kind, tookMs }: Depth): string {
  const least = proven ? "proven" : "1-minimal";
  return `${defect}: ${turns} turns, ${deviations.length} deviations, ${kind}, ${schedules} schedules, ${least}, ${(tookMs / 1_000).toFixed(1)} s`;
}
