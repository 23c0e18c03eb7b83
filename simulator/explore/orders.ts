import { assert } from "../../contract/assert.ts";
import { startWorld } from "../world/boot.ts";
import { happen } from "../world/deeds.ts";
import { digestOfWorld } from "../world/digest.ts";
import { sameLane, sameTarget, type WorldEvent } from "../world/event.ts";
import { enabledNow, type Next } from "../world/next-event.ts";
import type { Stage } from "../world/setup.ts";
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
import { brokenEnding } from "./sum.ts";

export interface OrdersOptions<State> {
  readonly judge: Judge<State>;
  /** Of orders that differ in nothing but events that do not touch each other, only one is run. */
  readonly reduce: boolean;
  /** Events after which the search is given up. */
  readonly transitionsMax: number;
}

/** Runs without a fault in which what could happen at the same time happens in every order. */
export interface Orders {
  /** Runs from beginning to end. */
  readonly runs: bigint;
  /** Runs that were given up because each of their continuations is run elsewhere. */
  readonly blocked: bigint;
  /** How they end. */
  readonly endings: ReadonlySet<string>;
  /** The first that breaks a promise. */
  readonly failure: (Failure & { readonly order: readonly string[] }) | undefined;
  /** Events that happened; none for what was merged. */
  readonly transitions: number;
  readonly complete: boolean;
}

/**
 * Tries every order of events that could happen at the same time: each that is not behind another on its
 * socket. Where nothing is under way any more, equal states are gone through once, and counts stay exact.
 *
 * The reduction is by sleep sets. Two events do not touch each other when they reach different programs:
 * an event that was tried first sleeps in what is tried after it, until something happens that it touches.
 */
export function exploreOrders<State>(stage: Stage, options: OrdersOptions<State>): Orders {
  const search = new OrderSearch(stage, options);
  const { runs, blocked } = search.from(hearingOf(startWorld(stage), options.judge), [], []);
  const { endings, failure, transitions } = search;
  return { runs, blocked, endings, failure, transitions, complete: !search.isOver() };
}

interface Count {
  readonly runs: bigint;
  readonly blocked: bigint;
}

const NONE: Count = { runs: 0n, blocked: 0n };
const ONE_RUN: Count = { runs: 1n, blocked: 0n };
const ONE_BLOCKED: Count = { runs: 0n, blocked: 1n };

class OrderSearch<State> {
  readonly endings = new Set<string>();
  failure: Orders["failure"];
  transitions = 0;
  private readonly counts = new Map<string, Count>();
  private readonly stage: Stage;
  private readonly options: OrdersOptions<State>;

  constructor(stage: Stage, options: OrdersOptions<State>) {
    this.stage = stage;
    this.options = options;
  }

  isOver(): boolean {
    return this.transitions >= this.options.transitionsMax;
  }

  /** Everything that can follow, but for what begins with an event that sleeps. */
  from(hearing: Hearing<State>, asleep: readonly WorldEvent[], order: readonly string[]): Count {
    if (this.isOver()) return NONE;
    const { world } = hearing.work;
    const enabled = enabledNow(this.stage, world);
    const outcome = endBefore(hearing, enabled[0]);
    if (outcome !== undefined) {
      return this.end(hearing, verdictOf(hearing, this.options.judge, outcome), order);
    }
    const state = asleep.length > 0 ? undefined : this.stateOf(hearing);
    const known = state === undefined ? undefined : this.counts.get(state);
    if (known !== undefined) return known;
    const count = this.each(hearing, enabled, asleep, order);
    if (state !== undefined && !this.isOver()) this.counts.set(state, count);
    return count;
  }

  private each(
    hearing: Hearing<State>,
    enabled: readonly Next[],
    asleep: readonly WorldEvent[],
    order: readonly string[],
  ): Count {
    const { reduce, judge } = this.options;
    const awake = enabled.filter(({ event }) => !asleep.some(({ label }) => label === event.label));
    if (awake.length === 0) return ONE_BLOCKED;
    let [runs, blocked] = [0n, 0n];
    const tried: WorldEvent[] = [...asleep];
    for (const next of awake) {
      const fork = forkHearing(hearing);
      happen(fork.work, next);
      this.transitions++;
      hear(fork, judge);
      const longer = enabled.length === 1 ? order : [...order, next.event.label];
      const still = reduce ? tried.filter((event) => !touch(event, next.event)) : [];
      const count =
        fork.breaches.length > 0
          ? this.end(fork, { breaches: fork.breaches, outcome: undefined }, longer)
          : this.from(fork, still, longer);
      runs += count.runs;
      blocked += count.blocked;
      tried.push(next.event);
    }
    return { runs, blocked };
  }

  private stateOf({ work, state }: Hearing<State>): string | undefined {
    const world = digestOfWorld(work.stage, work.world);
    const { judge } = this.options;
    assert(judge.digest !== undefined, "exploring orders needs a judge with a digest");
    return world === undefined ? undefined : `${world} ${judge.digest(state)}`;
  }

  private end(
    hearing: Hearing<State>,
    failure: Failure | undefined,
    order: readonly string[],
  ): Count {
    const { judge } = this.options;
    if (failure === undefined) {
      this.endings.add(judge.ending?.(hearing.state) ?? "kept");
    } else {
      this.endings.add(brokenEnding(kindsOf(failure)));
      this.failure ??= { ...failure, order };
    }
    return ONE_RUN;
  }
}

/** Whether it can matter which of two events comes first. */
function touch(one: WorldEvent, other: WorldEvent): boolean {
  return sameTarget(one, other) || sameLane(one, other) || !isMessage(one) || !isMessage(other);
}

/** What people do, what starts and what wakes may reach anything. */
function isMessage({ kind }: WorldEvent): boolean {
  return kind !== "user" && kind !== "start" && kind !== "wake" && kind !== "release";
}
