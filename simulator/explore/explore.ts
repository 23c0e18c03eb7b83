import { assert } from "../../contract/assert.ts";
import type { Fault } from "../faults/fault.ts";
import { Tally, type Witnessed } from "../sometimes/tally.ts";
import { startWorld } from "../world/boot.ts";
import { doDeed, plainDeed } from "../world/deeds.ts";
import { nextEvent, type Next } from "../world/next-event.ts";
import type { Deviation } from "../world/script.ts";
import type { Stage } from "../world/setup.ts";
import { alternativesAt, decide } from "../world/take.ts";
import { faultsNamed } from "./alphabet.ts";
import {
  endBefore,
  forkHearing,
  hear,
  hearingOf,
  verdictOf,
  type Failure,
  type Hearing,
  type Judge,
} from "./judge.ts";

export interface ExploreOptions<State> {
  /** The bound: no run has more deviations than this. */
  readonly deviations: number;
  /** Names of the faults to try. */
  readonly alphabet: readonly string[];
  readonly judge: Judge<State>;
  /** Only the `index`-th of `of` parts: schedules go by their first deviation. All when absent. */
  readonly shard?: Shard;
  /** Goes on after a counterexample and counts the rest as well; false when absent. */
  readonly keepGoing?: boolean;
  /** Called after every `PROGRESS_EVERY` schedules. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called for every schedule, with what was wrong with it. */
  readonly onSchedule?: (deviations: readonly Deviation[], failure: Failure | undefined) => void;
}

/** Parts of one exploration add up to it, without gap or overlap. */
export interface Shard {
  /** From 0. */
  readonly index: number;
  readonly of: number;
}

export interface Progress {
  /** Schedules so far, by their number of deviations. */
  readonly schedules: readonly number[];
  readonly transitions: number;
}

export interface Exploration extends Progress {
  /** Failing schedules found; of all there are only when it kept going. */
  readonly failures: number;
  /** The first failing one, which has the fewest deviations possible. */
  readonly counterexample: Counterexample | undefined;
  /** Whether every schedule within the bound was run. */
  readonly complete: boolean;
  /** What became of each fault that was laid on. */
  readonly witnessed: readonly Witnessed[];
}

export interface Counterexample extends Failure {
  readonly deviations: readonly Deviation[];
}

const PROGRESS_EVERY = 500;
const WHOLE: Shard = { index: 0, of: 1 };

/**
 * Runs every schedule with at most so many deviations, each once, those with fewer first.
 *
 * A schedule is the default run with a list of deviations. It is reached by forking the world at the
 * event where its last deviation is laid on, so that only what follows is run. Schedules of each number
 * of deviations are a pass of their own: the passes before it are walked again, which costs little,
 * and nothing is kept but the path.
 */
export function explore<State>(stage: Stage, options: ExploreOptions<State>): Exploration {
  const search = new Search(options);
  for (let bound = 0; bound <= options.deviations && !search.isOver; bound++) {
    search.pass(hearingOf(startWorld(stage), options.judge), bound);
  }
  return search.exploration();
}

class Search<State> {
  readonly schedules: number[] = [];
  private transitions = 0;
  /** First deviations that came up in this pass, of all shards. */
  private firsts = 0;
  private failures = 0;
  private counterexample: Counterexample | undefined;
  private readonly tally = new Tally();
  private readonly faults: readonly Fault[];
  private readonly options: ExploreOptions<State>;

  constructor(options: ExploreOptions<State>) {
    this.options = options;
    this.faults = faultsNamed(options.alphabet);
  }

  get isOver(): boolean {
    return this.counterexample !== undefined && this.options.keepGoing !== true;
  }

  /** Runs all schedules with exactly so many deviations. */
  pass(hearing: Hearing<State>, bound: number): void {
    this.schedules.push(0);
    this.firsts = 0;
    if (bound > 0 || this.isMine(0)) this.walk(hearing, [], bound);
  }

  private isMine(place: number): boolean {
    const { index, of } = this.options.shard ?? WHOLE;
    return place % of === index;
  }

  /** Runs on to the end, and lays all that fits on each event of the way while `left` allows more. */
  private walk(hearing: Hearing<State>, path: readonly Deviation[], left: number): void {
    const { judge } = this.options;
    const { work } = hearing;
    while (!this.isOver) {
      const next = nextEvent(work.stage, work.world);
      const outcome = endBefore(hearing, next);
      if (outcome !== undefined || next === undefined) {
        assert(outcome !== undefined, "a run without a next event has come to its end");
        if (left === 0) this.count(path, hearing, verdictOf(hearing, judge, outcome));
        return;
      }
      if (left > 0) this.branch(hearing, next, path, left);
      doDeed(work, plainDeed(next), null);
      if (left === 0) this.transitions++;
      hear(hearing, judge);
      if (left === 0 && hearing.breaches.length > 0) {
        return this.count(path, hearing, { breaches: hearing.breaches, outcome: undefined });
      }
    }
  }

  /** Takes each alternative of the event that is next, in a world of its own. */
  private branch(
    hearing: Hearing<State>,
    next: Next,
    path: readonly Deviation[],
    left: number,
  ): void {
    const { stage, world } = hearing.work;
    for (const take of alternativesAt(stage, world, next, this.faults)) {
      if (this.isOver) return;
      if (path.length === 0 && !this.isMine(this.firsts++)) continue;
      const fork = forkHearing(hearing);
      const deeds = decide(fork.work, next, take);
      assert(
        deeds.length > 0,
        `${take} is offered at ${next.event.label} and cannot be laid on it`,
      );
      for (const deed of deeds) doDeed(fork.work, deed, null);
      hear(fork, this.options.judge);
      this.walk(fork, [...path, { at: next.event.label, take }], left - 1);
    }
  }

  private count(
    path: readonly Deviation[],
    { watch }: Hearing<State>,
    failure: Failure | undefined,
  ): void {
    this.tally.count(watch);
    const { onProgress, onSchedule } = this.options;
    this.schedules[path.length] = (this.schedules[path.length] ?? 0) + 1;
    if (failure !== undefined) {
      this.failures++;
      this.counterexample ??= { ...failure, deviations: path };
    }
    onSchedule?.(path, failure);
    const total = this.schedules.reduce((sum, count) => sum + count, 0);
    if (total % PROGRESS_EVERY === 0) onProgress?.(this.exploration());
  }

  exploration(): Exploration {
    const { schedules, transitions, failures, counterexample } = this;
    return {
      schedules: [...schedules],
      transitions,
      failures,
      counterexample,
      complete: !this.isOver,
      witnessed: this.tally.witnessed(),
    };
  }
}
