import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { depthOf, depthTable, type Depth } from "../../explore/depth.ts";
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
  for (const defect of defects) {
    const found = depthOf(defect, cases);
    io.out(`${found === undefined ? `${defect.id}: ${ONLY_EXPECTED}` : depthText(found)}\n`);
    if (found !== undefined) depths.push(found);
  }
  if (flags.table !== undefined) {
    writeWhole(dirname(flags.table), basename(flags.table), depthTable(depths));
    io.out(`Wrote ${flags.table}\n`);
  }
  if (depths.length < defects.length) finish(EXIT.incomplete);
}

/** What a scenario expects beside the promises cannot be held in another run. */
const ONLY_EXPECTED = "breaks no promise; a scenario's own expectations notice it";

function depthText({ defect, turns, deviations, schedules, proven, kind, tookMs }: Depth): string {
  const least = proven ? "proven" : "1-minimal";
  return `${defect}: ${turns} turns, ${deviations.length} deviations, ${kind}, ${schedules} schedules, ${least}, ${(tookMs / 1_000).toFixed(1)} s`;
}
