import { explore, type Progress, type Shard } from "../../simulator/explore/explore.ts";
import { kindsOf } from "../../simulator/explore/judge.ts";
import { isBroken } from "../../simulator/explore/sum.ts";
import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import { judgeOfPlan, stageOfPlan, type ExplorePlan } from "./plan.ts";

/** What one part of an exploration came to, as plain data. */
export interface ExploredPart {
  readonly plan: ExplorePlan;
  /** Which schedules it is of, by the place of their first deviation: `index` from 0. */
  readonly shard: Shard;
  /** Whether all of them were run. */
  readonly complete: boolean;
  /** Schedules by their number of deviations. */
  readonly schedules: readonly number[];
  readonly outcomes: readonly Ending[];
  readonly counterexample: FoundSchedule | null;
  readonly sometimes: readonly Witnessed[];
  readonly effort: Effort;
}

/** How many schedules end in one way, by their number of deviations. */
export interface Ending {
  readonly ending: string;
  readonly broken: boolean;
  readonly schedules: readonly number[];
}

export interface FoundSchedule {
  readonly deviations: readonly Deviation[];
  /** What is broken: `I-01`, `stuck`. */
  readonly kinds: readonly string[];
}

/** What it took; of no account for what is proven. */
export interface Effort {
  /** Whether equal states were merged. */
  readonly merge: boolean;
  readonly transitions: number;
  readonly states: number;
  readonly merged: number;
  readonly tookMs: number;
}

export interface PartOptions {
  readonly merge: boolean;
  readonly keepGoing: boolean;
  /** Says whether to go on. */
  readonly onProgress?: (progress: Progress) => boolean;
}

/** Runs one part of a plan, in this thread. */
export function explorePart(plan: ExplorePlan, shard: Shard, options: PartOptions): ExploredPart {
  const startedAtMs = performance.now();
  const { deviations, faults: alphabet } = plan;
  const found = explore(stageOfPlan(plan), {
    deviations,
    alphabet,
    judge: judgeOfPlan(plan),
    shard,
    ...options,
  });
  const { counterexample, complete, schedules, transitions, states, merged } = found;
  const tookMs = Math.round(performance.now() - startedAtMs);
  return {
    plan,
    shard,
    complete,
    schedules,
    outcomes: endingsOf(found.endings),
    counterexample:
      counterexample === undefined
        ? null
        : { deviations: counterexample.deviations, kinds: kindsOf(counterexample) },
    sometimes: found.witnessed,
    effort: { merge: options.merge, transitions, states, merged, tookMs },
  };
}

function endingsOf(sums: readonly ReadonlyMap<string, number>[]): readonly Ending[] {
  const names = [...new Set(sums.flatMap((sum) => [...sum.keys()]))].sort();
  return names.map((ending) => ({
    ending,
    broken: isBroken(ending),
    schedules: sums.map((sum) => sum.get(ending) ?? 0),
  }));
}
