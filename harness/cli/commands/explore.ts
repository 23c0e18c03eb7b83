import { availableParallelism } from "node:os";
import { Option, type Command } from "commander";
import type { Shard } from "../../../simulator/explore/explore.ts";
import type { Deviation } from "../../../simulator/world/script.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../../simulator/platforms/names.ts";
import { hashOfClaim, writeCertificate } from "../../explore/certificate.ts";
import { explainCounterexample } from "../../explore/counterexample.ts";
import { coveredText, progressLine } from "../../explore/covered.ts";
import { explorePlan, type ExplorePlanOptions } from "../../explore/explore-plan.ts";
import { shardName } from "../../explore/join-parts.ts";
import type { ExploredPart } from "../../explore/part.ts";
import {
  alphabetOf,
  caseOfPlan,
  EXPLORE_SEED,
  judgeOfPlan,
  type ExplorePlan,
} from "../../explore/plan.ts";
import { ordersOf, ordersText, sameEndings } from "../../explore/orders-text.ts";
import { replayLine } from "../../explore/replay-line.ts";
import { workloadText, WORKLOADS, WORKLOAD_TURNS_MAX } from "../../explore/workload.ts";
import { onFirstSignal } from "../../ending/own-exit.ts";
import { readGiven } from "../../files/read-given.ts";
import { witnessLines } from "../../result/console.ts";
import { EXIT, type ExitCode } from "../../result/exit-code.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { listOf, wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { liveLine } from "../progress.ts";
import { shardOption } from "../shard-flag.ts";

export const DEVIATIONS_MAX = 6;
const JOBS_MAX = 64;
/** Where nobody asks for a part. */
const WHOLE: Shard = { index: 0, of: 1 };

interface ExploreFlags {
  readonly turns: number;
  readonly deviations: number;
  readonly platform: PlatformName;
  readonly workload: string;
  readonly scenario?: string;
  readonly alphabet: string;
  readonly only?: readonly string[];
  readonly shard?: Shard;
  readonly jobs: number;
  readonly merge: boolean;
  readonly audit?: true;
  readonly orders?: true;
  readonly keepGoing?: true;
  readonly certificate?: string;
  readonly defect?: string;
  readonly profile?: string;
  readonly report: string;
}

export function addExplore(program: Command, context: CommandContext): void {
  program
    .command("explore")
    .description("Run every schedule with at most so many deviations, each once.")
    .option("--turns <count>", "turns at once", wholeNumber(1, WORKLOAD_TURNS_MAX), 1)
    .option("--deviations <count>", "deviations at most", wholeNumber(0, DEVIATIONS_MAX), 1)
    .addOption(new Option("--platform <name>", "where").choices(PLATFORM_NAMES).default("slack"))
    .addOption(
      new Option("--workload <name>", workloadsText())
        .choices(Object.keys(WORKLOADS))
        .default("stream"),
    )
    .option("--scenario <file>", "explore around the script of this scenario instead")
    .option("--alphabet <names>", "mission, full, or faults with commas between them", "mission")
    .option("--only <ids>", "hold these promises only: I-01,I-03", listOf)
    .addOption(shardOption())
    .option("--jobs <count>", "threads", wholeNumber(1, JOBS_MAX), availableParallelism())
    .option("--no-merge", "go through equal states again")
    .option("--audit", "explore with merging and without, and compare what came of it")
    .option("--orders", "no fault: every order of what happens at the same time")
    .option("--keep-going", "count the rest after a counterexample, too")
    .option("--certificate <file>", "write what was proven")
    .option("--defect <name>", "give one side a historical mistake")
    .option("--profile <name>", "let the connector behave as a known peer does")
    .option("--report <directory>", "where a counterexample goes", ".turnproof/report")
    .action((flags: ExploreFlags) => exploreAll(flags, context));
}

function workloadsText(): string {
  const each = Object.entries(WORKLOADS).map(([name, { describe }]) => `${name}: ${describe}`);
  return each.join("; ");
}

async function exploreAll(flags: ExploreFlags, context: CommandContext): Promise<void> {
  const { io, finish } = context;
  const plan = planOf(flags);
  if (flags.orders === true) {
    exploreInOrder(plan, context);
    return;
  }
  const keepGoing = flags.keepGoing === true || flags.audit === true;
  const run = { shard: flags.shard ?? WHOLE, jobs: flags.jobs, merge: flags.merge, keepGoing };
  const part = await exploreWatched(plan, run, context);
  const codes: ExitCode[] = [part.complete ? EXIT.conformant : EXIT.incomplete];
  if (flags.audit === true) codes.push(await auditPart(part, plan, run, context));
  for (const line of witnessLines(part.sometimes)) io.out(`${line}\n`);
  if (flags.certificate !== undefined && (part.complete || part.counterexample === null)) {
    const { hash } = writeCertificate(flags.certificate, part);
    io.out(`Wrote ${flags.certificate}, hash ${hash}\n`);
  }
  if (part.counterexample !== null) {
    const { deviations, kinds } = part.counterexample;
    const chosen = chooseSides(flags.defect, flags.profile);
    const example = { scenario: caseOfPlan(plan), deviations, seed: EXPLORE_SEED, kinds, chosen };
    io.out(againText(flags, deviations));
    io.out(`${await explainCounterexample(example, flags.report)}\n`);
    codes.push(EXIT.violated);
  }
  finish(worst(codes));
}

function exploreInOrder(plan: ExplorePlan, { io, finish }: CommandContext): void {
  const found = ordersOf(plan);
  io.out(`${ordersText(found)}\n`);
  if (!sameEndings(found.reduced, found.naive)) finish(EXIT.bug);
  else if (found.reduced.failure !== undefined) finish(EXIT.violated);
  else if (!found.reduced.complete) finish(EXIT.incomplete);
}

/** How to see it once more, and whether anything smaller breaks a promise. */
function againText(flags: ExploreFlags, deviations: readonly Deviation[]): string {
  const { workload, turns, platform, scenario, defect, profile, shard = WHOLE } = flags;
  const line =
    scenario === undefined ? replayLine({ workload, turns, platform, deviations }) : undefined;
  const sides = [
    ...(defect === undefined ? [] : [`--defect ${defect}`]),
    ...(profile === undefined ? [] : [`--profile ${profile}`]),
  ];
  const again =
    line === undefined
      ? ""
      : `  again: ${["turnproof fuzz", ...sides, `--replay "${line}"`].join(" ")}\n`;
  if (shard.of > 1) return again;
  return `${again}  Proven minimal: every schedule with fewer deviations was run before.\n`;
}

/** Violated comes before incomplete; see `EXIT`. */
function worst(codes: readonly ExitCode[]): ExitCode {
  return [EXIT.bug, EXIT.violated, EXIT.incomplete].find((one) => codes.includes(one)) ?? 0;
}

function planOf(flags: ExploreFlags): ExplorePlan {
  const { turns, deviations, platform, scenario } = flags;
  const said = { defect: flags.defect ?? null, profile: flags.profile ?? null };
  const { only = [] } = flags;
  const base = { deviations, ...alphabetOf(flags.alphabet), only, ...said };
  judgeOfPlan(base);
  if (scenario === undefined) {
    const text = workloadText(flags.workload, turns, platform);
    return { workload: flags.workload, scenario: text, turns, platform, ...base };
  }
  const plan = { workload: scenario, scenario: readGiven(scenario) };
  return { ...plan, turns: caseOfPlan(plan).script.turns.length, platform: null, ...base };
}

/** Explores with a line of progress; Ctrl-C ends it, and what was covered is told. */
export async function exploreWatched(
  plan: ExplorePlan,
  options: Omit<ExplorePlanOptions, "onProgress">,
  { io }: Pick<CommandContext, "io">,
): Promise<ExploredPart> {
  const startedAtMs = performance.now();
  const tookMs = (): number => performance.now() - startedAtMs;
  const line = liveLine(process.stderr);
  const { done, stop } = explorePlan(plan, {
    ...options,
    onProgress: (progress) => line.show(progressLine(progress, tookMs(), plan.deviations)),
  });
  const forget = onFirstSignal(stop);
  const part = await done;
  forget();
  line.clear();
  const { shard } = options;
  const name = shard.of === 1 ? "" : `Part ${shardName(shard)}. `;
  io.out(`${name}${coveredText(part, tookMs())}\n`);
  return part;
}

/** The same once more, without what `part` was done with: equal, or one of them is wrong. */
async function auditPart(
  part: ExploredPart,
  plan: ExplorePlan,
  options: Omit<ExplorePlanOptions, "onProgress">,
  context: CommandContext,
): Promise<ExitCode> {
  const other = await exploreWatched(plan, { ...options, merge: !options.merge }, context);
  const isSame = hashOfClaim(other) === hashOfClaim(part);
  context.io.out(
    isSame
      ? "Audit: with equal states merged and without, counts and outcomes are the same\n"
      : "Audit: merging equal states changed counts or outcomes; the digest leaves something out\n",
  );
  return isSame ? EXIT.conformant : EXIT.bug;
}
