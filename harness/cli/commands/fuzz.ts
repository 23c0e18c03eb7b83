import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { assert } from "../../../contract/assert.ts";
import type { Shard } from "../../../simulator/explore/explore.ts";
import { kindsOf } from "../../../simulator/explore/judge.ts";
import {
  CampaignCount,
  runsAtRandom,
  type Campaign,
  type RandomRun,
} from "../../../simulator/explore/random-runs.ts";
import {
  explainCounterexample,
  promoteCounterexample,
  type CounterexampleCase,
} from "../../explore/counterexample.ts";
import { shardName } from "../../explore/join-parts.ts";
import { alphabetOf, judgeOfPlan } from "../../explore/plan.ts";
import { minimalityText, proveMinimal } from "../../explore/prove-minimal.ts";
import { RandomCases } from "../../explore/random-cases.ts";
import { shrinkCase } from "../../explore/shrink-case.ts";
import { traceHash } from "../../explore/trace-hash.ts";
import { onFirstSignal } from "../../ending/own-exit.ts";
import { witnessLines } from "../../result/console.ts";
import { EXIT } from "../../result/exit-code.ts";
import { chooseSides, type ChosenSides } from "../../run/choose-sides.ts";
import { stageFor } from "../../run/stage-for.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { durationOf, listOf, wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { liveLine } from "../progress.ts";
import { defaultScenarios } from "../scenarios-here.ts";
import { shardOption } from "../shard-flag.ts";
import { replayRun } from "./fuzz-replay.ts";
import { SEED_MAX } from "./run.ts";

const RUNS_MAX = 1_000_000_000;
const RUNS = 1_000;
/** A person is told how far it is after so many runs, and Ctrl-C is heard. */
const TOLD_EVERY = 50;

export interface FuzzFlags {
  readonly runs?: number;
  readonly time?: number;
  readonly seed: number;
  readonly shard?: Shard;
  readonly alphabet: string;
  readonly only?: readonly string[];
  readonly replay?: string;
  readonly promote?: string;
  readonly defect?: string;
  readonly profile?: string;
  readonly report: string;
}

export function addFuzz(program: Command, context: CommandContext): void {
  program
    .command("fuzz")
    .description("Run drawn scripts and those of scenarios with random faults; shrink what fails.")
    .argument("[paths...]", "only the scripts of these scenario files or folders")
    .option("--runs <count>", `how many; ${RUNS} unless a time is given`, wholeNumber(1, RUNS_MAX))
    .option("--time <duration>", "how long: 90s, 10m", durationOf)
    .option("--seed <number>", "seed of all chance", wholeNumber(0, SEED_MAX), 1)
    .addOption(shardOption())
    .option("--alphabet <names>", "mission, full, or faults with commas between them", "full")
    .option("--only <ids>", "hold these promises only: I-01,I-03", listOf)
    .option("--replay <line>", "run one schedule, by its line or its file, and tell its trace")
    .option("--promote <directory>", "write what was found, shrunk, among the scenarios there")
    .option("--defect <name>", "give one side a historical mistake")
    .option("--profile <name>", "let the connector behave as a known peer does")
    .option("--report <directory>", "where a counterexample goes", ".turnproof/report")
    .action((paths: string[], flags: FuzzFlags) =>
      flags.replay === undefined
        ? fuzz(paths, flags, context)
        : replayRun(flags.replay, flags, context),
    );
}

async function fuzz(
  paths: readonly string[],
  flags: FuzzFlags,
  context: CommandContext,
): Promise<void> {
  const { io, finish } = context;
  const chosen = chooseSides(flags.defect, flags.profile);
  const library = loadScenarios(defaultScenarios(paths));
  const cases = new RandomCases(library, chosen.sides, paths.length === 0);
  const startedAtMs = performance.now();
  const campaign = await campaignOf(flags, cases);
  const took = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
  const size = `${campaign.runs} runs of ${campaign.turns} turns with ${campaign.deviations} faults, seed ${flags.seed} (${took} s)`;
  if (flags.shard !== undefined) io.out(`Part ${shardName(flags.shard)}. `);
  if (campaign.failed === undefined) {
    io.out(`No promise is broken in ${size}\n`);
    for (const line of witnessLines(campaign.witnessed)) io.out(`${line}\n`);
    return;
  }
  io.out(`A promise is broken in run ${campaign.failed.index}, the last of ${size}\n`);
  io.out(drawnText(campaign.failed, paths, flags));
  const example = shrunkExample(campaign.failed, cases.caseOf(campaign.failed.stage), chosen);
  io.out(`${example.why}\n`);
  io.out(`${await explainCounterexample(example, flags.report)}\n`);
  if (flags.promote !== undefined) {
    io.out(`Wrote ${promoteCounterexample(example, flags.promote)}\n`);
  }
  finish(EXIT.violated);
}

/** Runs for as long as it should, and until something fails; a person who stops it is told what ran. */
async function campaignOf(flags: FuzzFlags, cases: RandomCases): Promise<Campaign> {
  const startedAtMs = performance.now();
  const line = liveLine(process.stderr);
  const count = new CampaignCount();
  let isStopped = false;
  const forget = onFirstSignal(() => (isStopped = true));
  const isOver = (runs: number): boolean => {
    const tookMs = performance.now() - startedAtMs;
    line.show(`${runs} runs, ${Math.round((runs * 1_000) / tookMs)} a second`);
    return isStopped || (flags.time !== undefined && tookMs >= flags.time);
  };
  let runs = 0;
  for (const run of runsAtRandom({
    seed: flags.seed,
    shard: flags.shard,
    runs: flags.runs ?? (flags.time === undefined ? RUNS : RUNS_MAX),
    alphabet: alphabetOf(flags.alphabet).faults,
    judge: judgeOfPlan({ only: flags.only ?? [] }),
    stageFor: (chance) => cases.next(chance),
  })) {
    count.add(run);
    if (run.failure !== undefined) break;
    if (runs++ % TOLD_EVERY !== 0) continue;
    await setImmediate();
    if (isOver(runs)) break;
  }
  forget();
  line.clear();
  return count.campaign();
}

/** The habits of the run that failed, and how to see it again. */
function drawnText(run: RandomRun, paths: readonly string[], flags: FuzzFlags): string {
  const { faults, density, deviationsMax } = run.swarm;
  const again = [
    "turnproof fuzz",
    ...paths,
    `--runs 1 --seed ${run.seed}`,
    ...(flags.alphabet === "full" ? [] : [`--alphabet ${flags.alphabet}`]),
    ...(flags.defect === undefined ? [] : [`--defect ${flags.defect}`]),
    ...(flags.profile === undefined ? [] : [`--profile ${flags.profile}`]),
  ].join(" ");
  return `  drawn: ${run.stage.script.turns.length} turns, ${density} % of events, ${deviationsMax} faults at most of ${faults.join(", ")}
  again: ${again}
  trace: ${traceHash(run.stage, run.deviations)}
`;
}

function shrunkExample(
  run: RandomRun,
  scenario: Case,
  chosen: ChosenSides,
): CounterexampleCase & { readonly why: string } {
  const { failure, deviations } = run;
  assert(failure !== undefined, "a failed run has a failure");
  const { seed } = run.stage;
  const shrunk = shrinkCase({ scenario, seed, deviations, kinds: kindsOf(failure) }, chosen.sides);
  const [kind = ""] = shrunk.kinds;
  const stage = stageFor(shrunk.scenario, chosen.sides, seed, "memory");
  const minimality = proveMinimal(stage, shrunk.deviations.length, kind);
  const fewest = minimality.is === "smaller" ? minimality.deviations : shrunk.deviations;
  const proof = minimality.is === "smaller" ? PROVEN : minimalityText(minimality);
  const why = `Found by chance and shrunk in ${shrunk.runs} runs. ${proof}`;
  return { ...shrunk, deviations: fewest, chosen, why };
}

/** Enumeration goes by the number of deviations: what it finds first has the fewest. */
const PROVEN = "Proven minimal: found by running every schedule with fewer deviations.";
