import { Option, type Command } from "commander";
import type { CaseResult, Check } from "../../result/model.ts";
import { blamedLine, checkFile, type JudgedSide } from "../../run/check-file.ts";
import { runResult } from "../../result/conclude.ts";
import { finishRun } from "../finish-run.ts";
import { addPolicyFlags, policyOf, type PolicyFlags } from "../policy-flags.ts";
import type { CommandContext } from "../program.ts";

export function addCheck(program: Command, context: CommandContext): void {
  addPolicyFlags(program.command("check"))
    .description("Judge captures of real sockets, logs with frames in them, and traces.")
    .argument("<files...>", "captures or traces as NDJSON, plain logs, or HAR exports")
    .addOption(
      new Option("--side <name>", "whose promises to hold")
        .choices(["gateway", "connector", "both"])
        .default("both"),
    )
    .option("--report <directory>", "write every report there")
    .action((files: string[], flags: CheckFlags) => check(files, flags, context));
}

interface CheckFlags extends PolicyFlags {
  readonly side: JudgedSide;
  readonly report?: string;
}

function check(files: readonly string[], flags: CheckFlags, context: CommandContext): void {
  const { side, report } = flags;
  const policy = policyOf(flags);
  const startedAtMs = performance.now();
  const results = files.map((file) => checkFile(file, side));
  for (const line of results.flatMap(remarks)) context.io.out(`${line}\n`);
  const tookMs = performance.now() - startedAtMs;
  const run = runResult(results, { command: context.command, seed: 0, policy }, tookMs);
  finishRun(run, { report }, context);
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
