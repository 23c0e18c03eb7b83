import { basename, join } from "node:path";
import type { Command } from "commander";
import type { Line } from "../../../contract/trace-line.ts";
import { readRecording } from "../../captures/reading/read-recording.ts";
import { recordingText } from "../../captures/reading/recording-text.ts";
import { chooseRows, type Focus } from "../../diagram/choose-rows.ts";
import { differenceOf, differenceText } from "../../diagram/difference.ts";
import { mermaidDiagram } from "../../diagram/mermaid.ts";
import { nearestPass } from "../../diagram/nearest-pass.ts";
import { rowsOf } from "../../diagram/row.ts";
import { svgDiagram } from "../../diagram/svg.ts";
import type { Check } from "../../result/model.ts";
import { isQuiet } from "../../result/verdict.ts";
import { checksOf, promiseChecks } from "../../run/checks.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { judgedRun, judgeLines } from "../../run/judged-run.ts";
import { planCases } from "../../run/plan.ts";
import { stageFor } from "../../run/stage-for.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { UsageError } from "../../usage-error.ts";
import { wholeNumber } from "../flags.ts";
import { writeOut } from "../out-file.ts";
import type { CommandContext } from "../program.ts";
import { SEED_MAX } from "./run.ts";

interface DiagramFlags {
  readonly filter?: string;
  readonly seed: number;
  readonly defect?: string;
  readonly profile?: string;
  readonly against?: string;
  readonly out: string;
}

/** What is drawn: a run, and where it parts from one that holds. */
interface Drawn {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly checks: readonly Check[];
  /** `undefined` where no passing run is known. */
  readonly difference: string | undefined;
}

export function addDiagram(program: Command, context: CommandContext): void {
  program
    .command("diagram")
    .description("Draw a run as SVG and Mermaid, and say where it parts from one that passes.")
    .argument("<file>", "a scenario, or a trace or capture")
    .option(
      "--filter <text>",
      "of a scenario: the case whose id contains this; else the first that fails",
    )
    .option("--seed <number>", "seed of all chance", wholeNumber(0, SEED_MAX), 1)
    .option("--defect <name>", "give one side a historical mistake")
    .option("--profile <name>", "let one side behave as a known peer does")
    .option("--against <file>", "of a trace: another that passes, to compare with")
    .option("--out <directory>", "where the diagrams go", ".turnproof/diagram")
    .action((file: string, flags: DiagramFlags) => diagram(file, flags, context));
}

function diagram(file: string, flags: DiagramFlags, { io }: CommandContext): void {
  const drawn = /\.ya?ml$/.test(file) ? ofScenario(file, flags) : ofTrace(file, flags);
  const rows = chooseRows(rowsOf(drawn.lines), focusOf(drawn.checks));
  if (rows.length === 0) throw new UsageError(`${file}: there is nothing to draw`);
  const name = basename(file).replace(/\.\w+$/, "");
  const svg = writeOut(join(flags.out, `${name}.svg`), svgDiagram(drawn.title, rows));
  const mermaid = writeOut(join(flags.out, `${name}.mmd`), mermaidDiagram(drawn.title, rows));
  if (drawn.difference !== undefined) io.out(`${drawn.difference}\n`);
  io.out(`${svg}\n${mermaid}\n`);
}

/** The turns of what is broken, and the lines that its findings name. */
function focusOf(checks: readonly Check[]): Focus {
  const findings = checks.filter((check) => !isQuiet(check)).flatMap(({ findings: all }) => all);
  return {
    turns: new Set(findings.flatMap(({ turn }) => turn ?? [])),
    marked: new Set(
      findings.flatMap(({ line, suspect }) => [line ?? [], suspect?.line ?? []].flat()),
    ),
  };
}

function ofScenario(file: string, flags: DiagramFlags): Drawn {
  const { sides, sideFlags } = chooseSides(flags.defect, flags.profile);
  const { filter, seed } = flags;
  const plan = planCases(loadScenarios([file]), {
    ...{ transports: ["memory"], filter, seed, sides, sideFlags },
  } as const);
  const runs = plan.map(({ scenario }) => {
    const run = judgedRun(stageFor(scenario, sides, seed, "memory"), scenario.deviations);
    return { scenario, lines: run.lines, checks: checksOf(scenario, run) };
  });
  const [first] = runs;
  if (first === undefined)
    throw new UsageError(`--filter: no case of ${file} contains "${filter ?? ""}"`);
  const { scenario, lines, checks } = runs.find((run) => !run.checks.every(isQuiet)) ?? first;
  const near = nearestPass(scenario, sides, seed, lines);
  const difference = near && differenceText(differenceOf(lines, near.lines), near.name);
  return { title: scenario.id, lines, checks, difference };
}

function ofTrace(file: string, { against }: DiagramFlags): Drawn {
  const lines = linesOf(file);
  const difference =
    against === undefined
      ? undefined
      : differenceText(differenceOf(lines, linesOf(against)), against);
  return { title: basename(file), lines, checks: promiseChecks(judgeLines(lines)), difference };
}

function linesOf(file: string): readonly Line[] {
  return readRecording(recordingText(file)).lines;
}
