import fc from "fast-check";
import { assert } from "../../contract/assert.ts";
import type { Entropy } from "../../simulator/world/entropy.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import type { Sides } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { caseOfSource } from "../scenario/load.ts";
import { UsageError } from "../usage-error.ts";
import { scenarioArbitrary } from "./scenario-arbitrary.ts";

/** Scripts with more turns are about volume: a random run of one would prove little for its time. */
const SCRIPT_TURNS_MAX = 8;
/** Seeds are whole numbers that 32 bits hold. */
const SEED_MAX = 2 ** 32 - 1;
const LIBRARY_PERCENT = 25;
const DRAWN = scenarioArbitrary({ gatewaysMax: 3, lanes: true });

interface Pooled {
  readonly scenario: Case;
  readonly stage: Stage;
}

/** Where random runs come from: scripts of scenarios, and ones that are drawn. */
export class RandomCases {
  private readonly pool: readonly Pooled[];
  private readonly cases = new WeakMap<Stage, Case>();
  private readonly sides: Sides;
  private readonly draws: boolean;

  /**
   * @param draws Whether scripts are drawn as well; else all are those of scenarios.
   * @throws {UsageError} When nothing is drawn and no scenario is small enough.
   */
  constructor(library: readonly Case[], sides: Sides, draws: boolean) {
    this.sides = sides;
    this.draws = draws;
    this.pool = library.filter(isFit).map((scenario) => {
      return { scenario, stage: stageFor(scenario, sides, 1, "memory") };
    });
    if (this.pool.length === 0 && !draws) {
      throw new UsageError(
        `No scenario given has at most ${SCRIPT_TURNS_MAX} turns that all end by themselves; give others`,
      );
    }
  }

  /** Something to run, with a seed of its own. */
  next(chance: Entropy): Stage {
    if (this.draws && !chance.chance(LIBRARY_PERCENT)) return this.drawn(chance);
    const pooled = this.pool[chance.below(this.pool.length)];
    if (pooled === undefined) return this.drawn(chance);
    const stage = { ...pooled.stage, seed: chance.below(SEED_MAX) };
    this.cases.set(stage, pooled.scenario);
    return stage;
  }

  caseOf(stage: Stage): Case {
    const scenario = this.cases.get(stage);
    assert(scenario !== undefined, "this stage was not drawn here");
    return scenario;
  }

  private drawn(chance: Entropy): Stage {
    const [source] = fc.sample(DRAWN, { seed: chance.word() | 0, numRuns: 1 });
    assert(source !== undefined, "one scenario was asked for");
    const scenario = caseOfSource("drawn", source);
    const stage = stageFor(scenario, this.sides, chance.below(SEED_MAX), "memory");
    this.cases.set(stage, scenario);
    return stage;
  }
}

/**
 * Some scripts have an agent that only a fault ends, or a gateway that is revoked and may dial for ever
 * (W-58): with other faults than their own they never come to rest. And where a scenario makes the stores of
 * its gateway smaller than they are to be (G-19), other turns or another order may show an answer twice, as
 * what is pushed out of a store may (I-55).
 */
function isFit({ script: { turns, acts }, setup }: Case): boolean {
  const { openDraftsMax, tombstonesMax, seenInboundMax } = setup.gateway;
  if ([openDraftsMax, tombstonesMax, seenInboundMax].some((max) => max !== undefined)) return false;
  if (turns.length > SCRIPT_TURNS_MAX || acts.some(({ act }) => act === "revoke")) return false;
  return turns.every(({ agent }) => agent.some(({ event }) => event.kind === "end"));
}
