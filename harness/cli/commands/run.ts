import { Option, type Command } from "commander";
import type { Shard } from "../../../simulator/explore/explore.ts";
import type { Transport } from "../../result/model.ts";
import { onFirstSignal } from "../../ending/own-exit.ts";
import { prepareReports } from "../../result/write-report.ts";
import { runCases } from "../../run/run-cases.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { planCases } from "../../run/plan.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { finishRun } from "../finish-run.ts";
import { wholeNumber } from "../flags.ts";
import { progressOn } from "../progress.ts";
import { shardOption } from "../shard-flag.ts";
import { addPolicyFlags, policyOf, type PolicyFlags } from "../policy-flags.ts";
import type { CommandContext } from "../program.ts";
import { defaultScenarios } from "../scenarios-here.ts";

/** Seeds are whole numbers that 32 bits hold. */
export const SEED_MAX = 2 ** 32 - 1;
const JOBS_MAX = 64;

interface RunFlags extends PolicyFlags {
  readonly transport: Transport | "both";
  readonly filter?: string;
  readonly seed: number;
  readonly jobs: number;
  readonly defect?: string;
  readonly profile?: string;
  readonly report: string;
  readonly shard?: Shard;
  readonly slowest?: true;
}

export function addRun(program: Command, context: CommandContext): void {
  addPolicyFlags(program.command("run"))
    .description("Run scenarios against the reference gateway and the simulated connector.")
    .argument("[paths...]", "scenario files or folders")
    .addOption(
      new Option("--transport <kind>", "how the two sides are joined")
        .choices(["memory", "ws", "both"])
        .default("memory"),
    )
    .option("--filter <text>", "only cases whose id, title, finding or clause contains this")
    .option("--seed <number>", "seed of all chance", wholeNumber(0, SEED_MAX), 1)
    .option("--jobs <count>", "cases to run at once", wholeNumber(1, JOBS_MAX), 4)
    .option("--defect <name>", "give one side a historical mistake; see turnproof mutants")
    .option("--profile <name>", "let one side behave as a known peer does")
    .option("--report <directory>", "where the reports go", ".turnproof/report")
    .addOption(shardOption())
    .option("--slowest", "say which ten cases took longest")
    .action((paths: string[], flags: RunFlags) => run(paths, flags, context));
}

async function run(
  paths: readonly string[],
  flags: RunFlags,
  context: CommandContext,
): Promise<void> {
  const cases = loadScenarios(defaultScenarios(paths));
  const { report, slowest = false, seed, jobs, filter, shard } = flags;
  const policy = policyOf(flags, cases);
  const planned = planCases(cases, {
    transports: flags.transport === "both" ? ["memory", "ws"] : [flags.transport],
    ...{ filter, seed, shard },
    ...chooseSides(flags.defect, flags.profile),
  });
  if (planned.length === 0 && shard === undefined) {
    context.io.err(`--filter ${filter ?? ""} matches none of ${cases.length} cases\n`);
  }
  prepareReports(report);
  let isInterrupted = false;
  const forgetSignals = onFirstSignal(() => {
    isInterrupted = true;
  });
  const progress = progressOn(process.stderr);
  const result = await runCases(planned, {
    ...{ command: context.command, seed, policy, jobs },
    isInterrupted: () => isInterrupted,
    onCase: (at, id) => progress.at(at, planned.length, id),
  });
  progress.clear();
  forgetSignals();
  const [path] = finishRun(result, { report, slowest }, context);
  context.io.out(`Report: ${path ?? report}\n`);
}
