import { Option, type Command } from "commander";
import { consoleText } from "../../result/console.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import type { CaseResult, Check } from "../../result/model.ts";
import { writeReports } from "../../result/write-report.ts";
import { blamedLine, checkFile, type JudgedSide } from "../../run/check-file.ts";
import { runResult } from "../../run/run-cases.ts";
import { clauseText } from "../../scenario/vocabulary.ts";
import type { CommandContext } from "../program.ts";

export function addCheck(program: Command, context: CommandContext): void {
  program
    .command("check")
    .description("Judge captures of real sockets, logs with frames in them, and traces.")
    .argument("<files...>", "captures or traces as NDJSON, plain logs, or HAR exports")
    .addOption(
      new Option("--side <name>", "whose promises to hold")
        .choices(["gateway", "connector", "both"])
        .default("both"),
    )
    .option("--report <directory>", "also write result.json and junit.xml there")
    .action((files: string[], flags: CheckFlags) => check(files, flags, context));
}

interface CheckFlags {
  readonly side: JudgedSide;
  readonly report?: string;
}

function check(
  files: readonly string[],
  { side, report }: CheckFlags,
  { io, command, finish }: CommandContext,
): void {
  const startedAtMs = performance.now();
  const results = files.map((file) => checkFile(file, side));
  for (const line of results.flatMap(remarks)) io.out(`${line}\n`);
  const run = runResult(results, { command, seed: 0 }, performance.now() - startedAtMs);
  io.out(`${consoleText(run, clauseText)}\n`);
  if (report !== undefined) writeReports(report, run);
  finish(exitCodeOf(run));
}

/** The first line that is to blame, or what passes and is worth a word all the same (D-02). */
function remarks(result: CaseResult): readonly string[] {
  if (result.verdict === "fail") {
    return [`${result.file}: the first offending line is ${firstOffendingLine(result)}`];
  }
  if (result.verdict !== "pass") return [];
  return [`PASS  ${result.file} (${result.title})`, ...result.checks.flatMap(infos)];
}

/** Words shown of one check; of the others the number is enough. */
const INFOS_MAX = 5;

function infos({ id, findings, more = 0 }: Check): readonly string[] {
  const untold = Math.max(0, findings.length - INFOS_MAX) + more;
  return [
    ...findings.slice(0, INFOS_MAX).map(({ sentence }) => `  INFO ${id}: ${sentence}`),
    ...(untold === 0 ? [] : [`  INFO ${id}: and ${untold} more`]),
  ];
}

/** Of each breach the frame that is to blame, else where it became certain; the earliest of them. */
function firstOffendingLine({ checks }: CaseResult): number {
  const broken = checks.filter(({ verdict }) => verdict === "fail");
  return Math.min(...broken.flatMap(({ findings }) => findings.map(blamedLine)));
}
