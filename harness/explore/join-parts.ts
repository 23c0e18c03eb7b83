import { isDeepStrictEqual } from "node:util";
import { assert } from "../../contract/assert.ts";
import type { Shard } from "../../simulator/explore/explore.ts";
import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import { UsageError } from "../usage-error.ts";
import type { Ending, ExploredPart, FoundSchedule } from "./part.ts";

/**
 * Adds up parts of one exploration: counts are added, outcomes united.
 *
 * @param whole The part of the choice space that they must make up, without gap or overlap.
 * @throws {UsageError} When they are of different explorations, or do not make it up.
 */
export function joinParts(
  parts: readonly ExploredPart[],
  whole: Shard = { index: 0, of: 1 },
): ExploredPart {
  const [first] = parts;
  if (first === undefined) throw new UsageError("There is nothing to merge");
  for (const { plan } of parts) {
    if (isDeepStrictEqual(plan, first.plan)) continue;
    throw new UsageError(`The parts are of different explorations: ${differenceIn(first, plan)}`);
  }
  checkCover(
    parts.map(({ shard }) => shard),
    whole,
  );
  return {
    plan: first.plan,
    shard: whole,
    complete: parts.every(({ complete }) => complete),
    schedules: added(parts.map(({ schedules }) => schedules)),
    outcomes: unitedEndings(parts.flatMap(({ outcomes }) => outcomes)),
    counterexample: fewest(parts.flatMap(({ counterexample }) => counterexample ?? [])),
    sometimes: unitedWitnesses(parts.flatMap(({ sometimes }) => sometimes)),
    effort: {
      merge: parts.every(({ effort }) => effort.merge),
      transitions: total(parts, ({ effort }) => effort.transitions),
      states: total(parts, ({ effort }) => effort.states),
      merged: total(parts, ({ effort }) => effort.merged),
      tookMs: total(parts, ({ effort }) => effort.tookMs),
    },
  };
}

function differenceIn({ plan }: ExploredPart, other: ExploredPart["plan"]): string {
  const keys = Object.keys(plan) as (keyof ExploredPart["plan"])[];
  const key = keys.find((name) => !isDeepStrictEqual(plan[name], other[name])) ?? "workload";
  const [one, two] = [plan[key], other[key]].map((value) => JSON.stringify(value));
  return key === "scenario" ? "their scenarios differ" : `${key} is ${one} here and ${two} there`;
}

/** Parts go by the remainder of a place: those of several divisors are compared by the least common one. */
function checkCover(shards: readonly Shard[], whole: Shard): void {
  const of = shards.reduce((common, shard) => leastCommon(common, shard.of), whole.of);
  const covered = new Map<number, Shard>();
  for (const shard of shards) {
    for (let place = shard.index; place < of; place += shard.of) {
      const other = covered.get(place);
      if (other !== undefined) {
        throw new UsageError(`Parts ${shardName(other)} and ${shardName(shard)} overlap`);
      }
      covered.set(place, shard);
    }
  }
  for (let place = whole.index; place < of; place += whole.of) {
    if (!covered.delete(place)) {
      throw new UsageError(`A part is missing: ${shardName({ index: place, of })}`);
    }
  }
  const [stray] = covered.values();
  assert(stray === undefined, `a part is of something else than ${shardName(whole)}`);
}

/** `2/4` is the second of four. */
export function shardName({ index, of }: Shard): string {
  return `${index + 1}/${of}`;
}

function leastCommon(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

function added(lists: readonly (readonly number[])[]): readonly number[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}

function unitedEndings(all: readonly Ending[]): readonly Ending[] {
  const names = [...new Set(all.map(({ ending }) => ending))].sort();
  return names.map((name) => {
    const same = all.filter(({ ending }) => ending === name);
    const broken = same.some((one) => one.broken);
    return { ending: name, broken, schedules: added(same.map(({ schedules }) => schedules)) };
  });
}

function unitedWitnesses(all: readonly Witnessed[]): readonly Witnessed[] {
  const byFault = new Map<string, Witnessed>();
  for (const one of all) {
    const known = byFault.get(one.fault);
    const laid = one.laid + (known?.laid ?? 0);
    const reached = one.reached + (known?.reached ?? 0);
    byFault.set(one.fault, { ...one, laid, reached });
  }
  return [...byFault.values()].sort((a, b) => (a.fault < b.fault ? -1 : 1));
}

function fewest(found: readonly FoundSchedule[]): FoundSchedule | null {
  return found.reduce<FoundSchedule | null>((best, one) => {
    return best === null || one.deviations.length < best.deviations.length ? one : best;
  }, null);
}

function total(parts: readonly ExploredPart[], of: (part: ExploredPart) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}
