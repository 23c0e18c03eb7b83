import type { Command } from "commander";
import { FULL } from "../../../simulator/explore/alphabet.ts";
import { failureOf } from "../../../simulator/explore/failure-of.ts";
import { kindsOf } from "../../../simulator/explore/judge.ts";
import { randomRuns, type RandomRun } from "../../../simulator/explore/random-runs.ts";
import { shrinkDeviations } from "../../../simulator/explore/shrink.ts";
import type { Script } from "../../../simulator/world/script.ts";
import type { Stage } from "../../../simulator/world/setup.ts";
import { assert } from "../../../contract/assert.ts";
import { explainCounterexample } from "../../explore/counterexample.ts";
import { EXIT } from "../../result/exit-code.ts";
import { chooseSides, type ChosenSides } from "../../run/choose-sides.ts";
import { JUDGE } from "../../run/judged-run.ts";
import { stageFor } from "../../run/stage-for.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { UsageError } from "../../usage-error.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { defaultScenarios } from "../scenarios-here.ts";
import { SEED_MAX } from "./run.ts";

const RUNS_MAX = 10_000_000;
/** Scripts with more turns are about volume: a random run of one would prove little for its time. */
const SCRIPT_TURNS_MAX = 8;

interface FuzzFlags {
  readonly runs: number;
  readonly seed: number;
  readonly defect?: string;
  readonly profile?: string;
  readonly report: string;
}

export function addFuzz(program: Command, context: CommandContext): void {
  program
    .command("fuzz")
    .description("Run scripts of scenarios with random faults, and shrink what fails.")
    .argument("[paths...]", "scenario files or folders whose scripts to run")
    .option("--runs <count>", "how many", wholeNumber(1, RUNS_MAX), 1000)
    .option("--seed <number>", "seed of all chance", wholeNumber(0, SEED_MAX), 1)
    .option("--defect <name>", "give one side a historical mistake")
    .option("--profile <name>", "let the connector behave as a known peer does")
    .option("--report <directory>", "where a counterexample goes", ".turnproof/report")
    .action((paths: string[], flags: FuzzFlags) => fuzz(paths, flags, context));
}

async function fuzz(
  paths: readonly string[],
  flags: FuzzFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const chosen = chooseSides(flags.defect, flags.profile);
  const pool = stagesOf(loadScenarios(defaultScenarios(paths)), chosen);
  const startedAtMs = performance.now();
  const campaign = randomRuns({
    runs: flags.runs,
    seed: flags.seed,
    alphabet: FULL,
    judge: JUDGE,
    stageFor: (chance) => {
      const { stage } = pickFrom(pool, chance.below(pool.length));
      return { ...stage, seed: chance.below(SEED_MAX) };
    },
  });
  const took = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const size = `${campaign.runs} runs with ${campaign.deviations} faults, seed ${flags.seed} (${took} s)`;
  if (campaign.failed === undefined) {
    io.out(`No promise is broken in ${size}\n`);
    return;
  }
  io.out(`A promise is broken in run ${campaign.failed.index} of ${size}\n`);
  const { scenario } = pickFrom(
    pool,
    pool.findIndex(({ stage }) => stage.script === campaign.failed?.stage.script),
  );
  io.out(`${await explainFailed(campaign.failed, scenario, chosen, flags.report)}\n`);
  finish(EXIT.violated);
}

interface Pooled {
  readonly scenario: Case;
  readonly stage: Stage;
}

/** @throws {UsageError} When no scenario is small enough. */
function stagesOf(cases: readonly Case[], chosen: ChosenSides): readonly Pooled[] {
  const small = cases.filter(
    ({ script }) => script.turns.length <= SCRIPT_TURNS_MAX && ends(script),
  );
  if (small.length === 0) {
    throw new UsageError(
      `No scenario given has at most ${SCRIPT_TURNS_MAX} turns that all end by themselves; give others`,
    );
  }
  return small.map((scenario) => ({
    scenario,
    stage: stageFor(scenario, chosen.sides, 1, "memory"),
  }));
}

/**
 * Some scripts have an agent that only a fault ends, or a gateway that is revoked and may dial for ever
 * (W-58): with other faults than their own they never come to rest.
 */
function ends({ turns, acts }: Script): boolean {
  if (acts.some(({ act }) => act === "revoke")) return false;
  return turns.every(({ agent }) => agent.some(({ event }) => event.kind === "end"));
}

function pickFrom(pool: readonly Pooled[], at: number): Pooled {
  const picked = pool[at];
  assert(picked !== undefined, `there is no script ${at} of ${pool.length}`);
  return picked;
}

function explainFailed(
  run: RandomRun,
  scenario: Case,
  chosen: ChosenSides,
  directory: string,
): Promise<string> {
  const { stage, failure } = run;
  assert(failure !== undefined, "a failed run has a failure");
  const kinds = kindsOf(failure);
  const { deviations } = shrinkDeviations(run.deviations, (fewer) => {
    const other = failureOf(stage, fewer, JUDGE);
    return other !== undefined && kindsOf(other).some((kind) => kinds.includes(kind));
  });
  const example = { scenario, deviations, seed: stage.seed, kinds, chosen };
  return explainCounterexample(example, directory);
}
