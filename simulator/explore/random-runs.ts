import type { Fault } from "../faults/fault.ts";
import { Tally, type Witnessed } from "../sometimes/tally.ts";
import type { Watch } from "../sometimes/watch.ts";
import { startWorld } from "../world/boot.ts";
import { doDeed, plainDeed } from "../world/deeds.ts";
import { seeded, splitSeed, type Entropy } from "../world/entropy.ts";
import { nextEvent } from "../world/next-event.ts";
import type { Deviation } from "../world/script.ts";
import type { Stage } from "../world/setup.ts";
import { alternativesAt, decide } from "../world/take.ts";
import { faultsNamed } from "./alphabet.ts";
import type { Counterexample, Shard } from "./explore.ts";
import { endBefore, hear, hearingOf, verdictOf, type Failure, type Judge } from "./judge.ts";

export interface RandomOptions<State> {
  readonly runs: number;
  readonly seed: number;
  /** Only the runs of this part: the `index`th and each `of`th behind it. Absent: all. */
  readonly shard?: Shard | undefined;
  /** Faults to draw from. */
  readonly alphabet: readonly string[];
  readonly judge: Judge<State>;
  /** What is run: called once for each run, with chance of its own. */
  readonly stageFor: (entropy: Entropy) => Stage;
  /** Called after every run. */
  readonly onRun?: (run: RandomRun) => void;
}

/** One random run: all that is needed to run it again. */
export interface RandomRun {
  /** Its place in the whole, from 0. */
  readonly index: number;
  /** Seed of its own; with it, this run is the first of a campaign. */
  readonly seed: number;
  readonly swarm: Swarm;
  readonly stage: Stage;
  readonly deviations: readonly Deviation[];
  readonly failure: Failure | undefined;
  /** Which faults took effect, and which of them came to what they exist for. */
  readonly watch: Pick<Watch, "laid" | "reached">;
}

/** The habits of one run. Runs that differ in them reach what runs of one habit never do. */
export interface Swarm {
  readonly faults: readonly string[];
  /** Of 100 events at which a fault could be laid, so many get one. */
  readonly density: number;
  readonly deviationsMax: number;
}

export interface Campaign {
  readonly runs: number;
  readonly turns: number;
  readonly deviations: number;
  /** What became of each fault that was laid on. */
  readonly witnessed: readonly Witnessed[];
  readonly failed: (RandomRun & { readonly counterexample: Counterexample }) | undefined;
}

const DENSITIES: readonly number[] = [2, 5, 10, 20, 40, 70];
/** After so many a run heals, whatever its density. */
const DEVIATIONS_MAX = 12;

/** Runs at random until one fails. The same seed gives the same runs. */
export function randomRuns<State>(options: RandomOptions<State>): Campaign {
  const count = new CampaignCount();
  for (const run of runsAtRandom(options)) {
    count.add(run);
    options.onRun?.(run);
    if (run.failure !== undefined) break;
  }
  return count.campaign();
}

/** The same one by one, for whoever has something else to do between them. */
export function* runsAtRandom<State>(
  options: Omit<RandomOptions<State>, "onRun">,
): Generator<RandomRun> {
  const faults = faultsNamed(options.alphabet);
  const { runs, shard = { index: 0, of: 1 } } = options;
  for (let index = shard.index; index < runs; index += shard.of) {
    yield randomRun(options, faults, index);
  }
}

/** Adds up runs. */
export class CampaignCount {
  private readonly tally = new Tally();
  private runs = 0;
  private turns = 0;
  private deviations = 0;
  private failed: Campaign["failed"];

  add(run: RandomRun): void {
    this.runs++;
    this.turns += run.stage.script.turns.length;
    this.deviations += run.deviations.length;
    this.tally.count(run.watch);
    if (run.failure === undefined) return;
    this.failed = { ...run, counterexample: { ...run.failure, deviations: run.deviations } };
  }

  campaign(): Campaign {
    const { runs, turns, deviations, failed } = this;
    return { runs, turns, deviations, witnessed: this.tally.witnessed(), failed };
  }
}

function randomRun<State>(
  { seed: campaign, judge, stageFor }: Omit<RandomOptions<State>, "onRun">,
  all: readonly Fault[],
  index: number,
): RandomRun {
  const seed = index === 0 ? campaign : splitSeed(campaign, `run ${index}`);
  const swarm = drawSwarm(seeded(splitSeed(seed, "swarm")), all);
  const stage = stageFor(seeded(splitSeed(seed, "workload")));
  const faults = all.filter(({ name }) => swarm.faults.includes(name));
  const chance = seeded(splitSeed(seed, "faults"));
  const hearing = hearingOf(startWorld(stage), judge);
  const deviations: Deviation[] = [];
  const { work } = hearing;
  for (;;) {
    const next = nextEvent(stage, work.world);
    const outcome = endBefore(hearing, next);
    if (outcome !== undefined || next === undefined) {
      const failure = outcome === undefined ? undefined : verdictOf(hearing, judge, outcome);
      return { index, seed, swarm, stage, deviations, failure, watch: hearing.watch };
    }
    const take =
      deviations.length < swarm.deviationsMax && chance.chance(swarm.density)
        ? pick(chance, alternativesAt(stage, work.world, next, faults))
        : undefined;
    if (take !== undefined) deviations.push({ at: next.event.label, take });
    const deeds = take === undefined ? [plainDeed(next)] : decide(work, next, take);
    for (const deed of deeds) doDeed(work, deed, null);
    hear(hearing, judge);
    if (hearing.breaches.length > 0) {
      const failure = { breaches: hearing.breaches, outcome: undefined };
      return { index, seed, swarm, stage, deviations, failure, watch: hearing.watch };
    }
  }
}

function drawSwarm(chance: Entropy, all: readonly Fault[]): Swarm {
  const drawn = all.filter(() => chance.chance(50));
  const faults = drawn.length === 0 ? all : drawn;
  return {
    faults: faults.map(({ name }) => name),
    density: pick(chance, DENSITIES) ?? 0,
    deviationsMax: 1 + chance.below(DEVIATIONS_MAX),
  };
}

function pick<T>(chance: Entropy, from: readonly T[]): T | undefined {
  return from[chance.below(from.length)];
}
