import { Option, type Command } from "commander";
import { ALPHABETS } from "../../../simulator/explore/alphabet.ts";
import { explore, type Exploration } from "../../../simulator/explore/explore.ts";
import { kindsOf } from "../../../simulator/explore/judge.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../../simulator/platforms/names.ts";
import { explainCounterexample } from "../../explore/counterexample.ts";
import { workload, WORKLOAD_TURNS_MAX } from "../../explore/workload.ts";
import { witnessLines } from "../../result/console.ts";
import { EXIT } from "../../result/exit-code.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { JUDGE } from "../../run/judged-run.ts";
import { stageFor } from "../../run/stage-for.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";

const DEVIATIONS_MAX = 4;

interface ExploreFlags {
  readonly turns: number;
  readonly deviations: number;
  readonly platform: PlatformName;
  readonly alphabet: string;
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
      new Option("--alphabet <name>", "which faults to try")
        .choices(Object.keys(ALPHABETS))
        .default("mission"),
    )
    .option("--defect <name>", "give one side a historical mistake")
    .option("--profile <name>", "let the connector behave as a known peer does")
    .option("--report <directory>", "where a counterexample goes", ".turnproof/report")
    .action((flags: ExploreFlags) => exploreAll(flags, context));
}

async function exploreAll(flags: ExploreFlags, { io, finish }: CommandContext): Promise<void> {
  const chosen = chooseSides(flags.defect, flags.profile);
  const scenario = workload(flags.turns, flags.platform);
  const stage = stageFor(scenario, chosen.sides, 1, "memory");
  const startedAtMs = performance.now();
  const found = explore(stage, {
    deviations: flags.deviations,
    alphabet: ALPHABETS[flags.alphabet] ?? [],
    judge: JUDGE,
  });
  io.out(`${explorationText(flags, found, performance.now() - startedAtMs)}\n`);
  for (const line of witnessLines(found.witnessed)) io.out(`${line}\n`);
  const { counterexample } = found;
  if (counterexample === undefined) return;
  const { deviations } = counterexample;
  const kinds = kindsOf(counterexample);
  const example = { scenario, deviations, seed: 1, kinds, chosen };
  io.out(`${await explainCounterexample(example, flags.report)}\n`);
  finish(EXIT.violated);
}

function explorationText(flags: ExploreFlags, found: Exploration, tookMs: number): string {
  const total = found.schedules.reduce((sum, count) => sum + count, 0);
  const byBound = found.schedules.map((count, k) => `${count} with ${k}`).join(", ");
  const what = `${flags.turns} turns, at most ${flags.deviations} deviations of the ${flags.alphabet} alphabet`;
  const took = `${found.transitions} transitions, ${(tookMs / 1000).toFixed(1)} s`;
  return found.counterexample === undefined
    ? `No promise is broken in any of all ${total} schedules of ${what} (${byBound}; ${took})`
    : `A promise is broken in schedule ${total} of ${what} (${byBound}; ${took})`;
}
