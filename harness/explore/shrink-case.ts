import { FULL, faultsNamed } from "../../simulator/explore/alphabet.ts";
import { failureOf } from "../../simulator/explore/failure-of.ts";
import { kindsOf } from "../../simulator/explore/judge.ts";
import { shrinkDeviations } from "../../simulator/explore/shrink.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { JUDGE } from "../run/judged-run.ts";
import type { Sides } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { caseOfSource } from "../scenario/load.ts";
import { simplerSources } from "./simpler-sources.ts";

/** A run that fails, and how. */
export interface FailingRun {
  readonly scenario: Case;
  readonly seed: number;
  readonly deviations: readonly Deviation[];
  /** What is broken: `I-01`, `stuck`. */
  readonly kinds: readonly string[];
}

export interface ShrunkRun extends FailingRun {
  /** Runs that it took. */
  readonly runs: number;
}

/** After so many runs what is left is small enough, or will not get smaller. */
const RUNS_MAX = 4_000;

/**
 * Makes a failing run smaller for as long as it breaks the first promise that it broke: fewest deviations
 * first, then a shorter script and simpler texts, then deviations again.
 */
export function shrinkCase(failing: FailingRun, sides: Sides): ShrunkRun {
  const [kind = ""] = failing.kinds;
  let runs = 0;
  const kindsIn = (stage: Stage, deviations: readonly Deviation[]): readonly string[] => {
    if (runs >= RUNS_MAX) return [];
    runs++;
    const failure = failureOf(stage, deviations, JUDGE);
    return failure === undefined ? [] : kindsOf(failure);
  };
  const fewer = (run: FailingRun): FailingRun => {
    const stage = stageFor(run.scenario, sides, run.seed, "memory");
    const fails = (deviations: readonly Deviation[]): boolean =>
      kindsIn(stage, deviations).includes(kind);
    const { deviations } = shrinkDeviations(run.deviations, fails, othersAt);
    return { ...run, deviations };
  };
  let kept = fewer(failing);
  for (;;) {
    const simpler = firstThatFails(kept, (run) =>
      kindsIn(stageFor(run.scenario, sides, run.seed, "memory"), run.deviations).includes(kind),
    );
    if (simpler === undefined) break;
    kept = simpler;
  }
  kept = fewer(kept);
  const kinds = kindsIn(stageFor(kept.scenario, sides, kept.seed, "memory"), kept.deviations);
  return { ...kept, kinds: kinds.length === 0 ? failing.kinds : kinds, runs };
}

function firstThatFails(
  run: FailingRun,
  fails: (run: FailingRun) => boolean,
): FailingRun | undefined {
  for (const source of simplerSources(run.scenario.source)) {
    const simpler = { ...run, scenario: caseOfSource(run.scenario.id, source) };
    if (fails(simpler)) return simpler;
  }
  return undefined;
}

const NAMES = faultsNamed(FULL).map(({ name }) => name);

/** Every fault there is, at the same event; one that cannot be laid on it fails nothing. */
function othersAt({ at, take }: Deviation): readonly Deviation[] {
  return NAMES.filter((name) => name !== take).map((name) => ({ at, take: name }));
}
