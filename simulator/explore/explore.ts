import { assert } from "../../contract/assert.ts";
import type { Fault } from "../faults/fault.ts";
import { startWorld } from "../world/boot.ts";
import { doDeed, happen } from "../world/deeds.ts";
import { Tally, type Witnessed } from "../sometimes/tally.ts";
import { digestOfWorld } from "../world/digest.ts";
import { nextEvent, type Next } from "../world/next-event.ts";
import type { Deviation } from "../world/script.ts";
import type { Stage } from "../world/setup.ts";
import type { World } from "../world/state.ts";
import { alternativesAt, decide } from "../world/take.ts";
import { faultsNamed } from "./alphabet.ts";
import {
  endBefore,
  forkHearing,
  hear,
  hearingOf,
  kindsOf,
  verdictOf,
  type Failure,
  type Hearing,
  type Judge,
} from "./judge.ts";
import { Memo } from "./memo.ts";
import {
  addTo,
  brokenEnding,
  brokenIn,
  NO_SCHEDULES,
  schedulesIn,
  sumOf,
  type Sum,
} from "./sum.ts";
import { Worth } from "./worth.ts";

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
  /**
   * Equal states are gone through once, and what was found behind them is added again, wherever it pays to
   * look for them; false when absent. The judge must have a digest.
   */
  readonly merge?: boolean;
  /** With `merge`: looks every state up, whether it pays or not, so that an audit tries the whole digest. */
  readonly looksEverywhere?: boolean;
  /** What tells worlds apart, where it is not `digestOfWorld`: to show that an audit notices a poor one. */
  readonly digestOf?: (stage: Stage, world: World) => string | undefined;
  /** Called after every `PROGRESS_EVERY` transitions; says whether to go on. */
  readonly onProgress?: (progress: Progress) => boolean;
  /** Called for every schedule that is run and not merged, with what was wrong with it. */
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
  /** Events and faults that happened; none for what was merged. */
  readonly transitions: number;
  /** Of the schedules with as many deviations as are tried now, first deviations gone through, and all. */
  readonly firsts: number;
}

export interface Exploration extends Progress {
  /** Failing schedules found; of all there are only when it kept going. */
  readonly failures: number;
  /** How many schedules ended in which way, by their number of deviations. */
  readonly endings: readonly Sum[];
  /** The first failing one, which has the fewest deviations possible. */
  readonly counterexample: Counterexample | undefined;
  /** Whether every schedule within the bound was run. */
  readonly complete: boolean;
  /** States told apart, each with a number of deviations left, and how often one was met again. */
  readonly states: number;
  readonly merged: number;
  /** What became of each fault that was laid on, in the schedules that were run and not merged. */
  readonly witnessed: readonly Witnessed[];
}

export interface Counterexample extends Failure {
  readonly deviations: readonly Deviation[];
}

const PROGRESS_EVERY = 2_000;
const WHOLE: Shard = { index: 0, of: 1 };

/**
 * Runs every schedule with at most so many deviations, each once, those with fewer first.
 *
 * A schedule is the default run with a list of deviations. It is reached by forking the world at the
 * event where its last deviation is laid on, so that only what follows is run. Schedules of each number
 * of deviations are a pass of their own: the passes before it are walked again, which costs little.
 *
 * With `merge` this is a recursion over (state, deviations left) that remembers what it found, so counts
 * stay exact. The first counterexample is never a remembered one: what is remembered was run before.
 */
export function explore<State>(stage: Stage, options: ExploreOptions<State>): Exploration {
  const search = new Search(stage, options);
  for (let bound = 0; bound <= options.deviations && !search.isOver; bound++) search.pass(bound);
  return search.exploration();
}

class Search<State> {
  private readonly endings: Map<string, number>[] = [];
  private readonly memo = new Memo();
  private readonly tally = new Tally();
  /** Of looking up a state behind which no more deviations are laid. */
  private readonly worth = new Worth();
  private transitions = 0;
  private toldAt = 0;
  /** First deviations that came up in this pass, of all shards. */
  private firsts = 0;
  private counterexample: Counterexample | undefined;
  private isStopped = false;
  private readonly faults: readonly Fault[];
  private readonly stage: Stage;
  private readonly options: ExploreOptions<State>;
  private readonly digestOf: NonNullable<ExploreOptions<State>["digestOf"]>;

  constructor(stage: Stage, options: ExploreOptions<State>) {
    this.stage = stage;
    this.options = options;
    this.faults = faultsNamed(options.alphabet);
    this.digestOf = options.digestOf ?? digestOfWorld;
    const { merge, judge } = options;
    assert(merge !== true || judge.digest !== undefined, "merging needs a judge with a digest");
  }

  get isOver(): boolean {
    if (this.isStopped) return true;
    return this.counterexample !== undefined && this.options.keepGoing !== true;
  }

  /** Runs all schedules with exactly so many deviations. */
  pass(bound: number): void {
    this.endings.push(new Map());
    this.firsts = 0;
    if (bound > 0 || this.isMine(0)) {
      this.walk(hearingOf(startWorld(this.stage), this.options.judge), [], bound);
    }
  }

  private isMine(place: number): boolean {
    const { index, of } = this.options.shard ?? WHOLE;
    return place % of === index;
  }

  /**
   * Runs on to the end, and lays all that fits on each event of the way while `left` allows more.
   *
   * @returns What all schedules from here on come to.
   */
  private walk(hearing: Hearing<State>, path: readonly Deviation[], left: number): Sum {
    const { work } = hearing;
    const trail: Place[] = [];
    let lookedAt = -1;
    while (!this.isOver) {
      const next = nextEvent(work.stage, work.world);
      const outcome = endBefore(hearing, next);
      if (outcome !== undefined || next === undefined) {
        assert(outcome !== undefined, "a run without a next event has come to its end");
        const failure = left > 0 ? undefined : verdictOf(hearing, this.options.judge, outcome);
        if (lookedAt >= 0) this.worth.wentOn(this.transitions - lookedAt);
        return this.settle(trail, left > 0 ? NO_SCHEDULES : this.count(hearing, path, failure));
      }
      // What healed has healed at the first quiet moment; to look again costs more than it finds.
      const pays = left > 0 || (lookedAt < 0 && this.worth.isThere);
      const looks = pays || this.options.looksEverywhere === true;
      const state = looks ? this.stateOf(hearing, path, left) : undefined;
      const known = state === undefined ? undefined : this.memo.recall(state);
      if (left === 0 && state !== undefined) {
        lookedAt = this.transitions;
        this.worth.looked(known !== undefined);
      }
      if (known !== undefined)
        return this.settle(trail, this.countAgain(path.length + left, known));
      trail.push({ state, branches: left > 0 ? this.branch(hearing, next, path, left) : [] });
      happen(work, next);
      this.moved();
      hear(hearing, this.options.judge);
      if (left === 0 && hearing.breaches.length > 0) {
        const failure = { breaches: hearing.breaches, outcome: undefined };
        return this.settle(trail, this.count(hearing, path, failure));
      }
    }
    return NO_SCHEDULES;
  }

  /** Takes each alternative of the event that is next, in a world of its own. */
  private branch(
    hearing: Hearing<State>,
    next: Next,
    path: readonly Deviation[],
    left: number,
  ): readonly Sum[] {
    const { stage, world } = hearing.work;
    const sums: Sum[] = [];
    for (const take of alternativesAt(stage, world, next, this.faults)) {
      if (this.isOver) return sums;
      if (path.length === 0 && !this.isMine(this.firsts++)) continue;
      const fork = forkHearing(hearing);
      const deeds = decide(fork.work, next, take);
      assert(
        deeds.length > 0,
        `${take} is offered at ${next.event.label} and cannot be laid on it`,
      );
      for (const deed of deeds) doDeed(fork.work, deed, null);
      this.moved();
      hear(fork, this.options.judge);
      sums.push(this.walk(fork, [...path, { at: next.event.label, take }], left - 1));
    }
    return sums;
  }

  /** What this state is remembered by; `undefined` where nothing is merged. */
  private stateOf(
    { work, state, breaches }: Hearing<State>,
    path: readonly Deviation[],
    left: number,
  ): string | undefined {
    const { merge, judge } = this.options;
    // Before the first deviation a shard leaves out what is not its own.
    if (merge !== true || path.length === 0 || breaches.length > 0) return undefined;
    const world = this.digestOf(work.stage, work.world);
    return world === undefined ? undefined : `${left} ${world} ${judge.digest?.(state) ?? ""}`;
  }

  /** Goes back over the way, and remembers of each state what was found from there on. */
  private settle(trail: readonly Place[], end: Sum): Sum {
    let sum = end;
    for (let at = trail.length - 1; at >= 0 && !this.isOver; at--) {
      const place = trail[at];
      if (place === undefined) continue;
      if (place.branches.length > 0) sum = sumOf([...place.branches, sum]);
      if (place.state !== undefined) this.memo.keep(place.state, sum);
    }
    return sum;
  }

  /** A schedule has come to its end. */
  private count(
    hearing: Hearing<State>,
    path: readonly Deviation[],
    failure: Failure | undefined,
  ): Sum {
    const { judge, onSchedule } = this.options;
    const ending =
      failure === undefined
        ? (judge.ending?.(hearing.state) ?? "kept")
        : brokenEnding(kindsOf(failure));
    if (failure !== undefined) this.counterexample ??= { ...failure, deviations: path };
    this.tally.count(hearing.watch);
    onSchedule?.(path, failure);
    return this.countAgain(path.length, single(ending));
  }

  private countAgain(deviations: number, sum: Sum): Sum {
    const total = this.endings[deviations];
    assert(total !== undefined, `schedules with ${deviations} deviations are not tried yet`);
    addTo(total, sum);
    return sum;
  }

  private moved(): void {
    this.transitions++;
    if (this.transitions - this.toldAt < PROGRESS_EVERY) return;
    this.toldAt = this.transitions;
    if (this.options.onProgress?.(this.progress()) === false) this.isStopped = true;
  }

  private progress(): Progress {
    const { transitions, firsts, endings } = this;
    return { schedules: endings.map(schedulesIn), transitions, firsts };
  }

  exploration(): Exploration {
    const { endings, counterexample, memo } = this;
    return {
      ...this.progress(),
      endings,
      failures: endings.reduce((sum, one) => sum + brokenIn(one), 0),
      counterexample,
      complete: !this.isOver,
      states: memo.states,
      merged: memo.hits,
      witnessed: this.tally.witnessed(),
    };
  }
}

/** One state of a way, and what was found behind the deviations that were laid on its next event. */
interface Place {
  readonly state: string | undefined;
  readonly branches: readonly Sum[];
}

const singles = new Map<string, Sum>();
const SINGLES_MAX = 4096;

/** One schedule that ends so: one object for all, as nearly all of what is remembered is one. */
function single(ending: string): Sum {
  const known = singles.get(ending);
  if (known !== undefined) return known;
  if (singles.size >= SINGLES_MAX) singles.clear();
  const sum = new Map([[ending, 1]]);
  singles.set(ending, sum);
  return sum;
}
