/** What all schedules that go on from one state come to: how many of them end in which way. */
export type Sum = ReadonlyMap<string, number>;

export const NO_SCHEDULES: Sum = new Map();

/** Endings that break a promise begin with this; what was broken comes after it. */
const BROKEN = "broken: ";

export function brokenEnding(kinds: readonly string[]): string {
  return BROKEN + [...new Set(kinds)].sort().join(" ");
}

export function isBroken(ending: string): boolean {
  return ending.startsWith(BROKEN);
}

export function sumOf(sums: readonly Sum[]): Sum {
  const [first = NO_SCHEDULES, ...rest] = sums.filter((sum) => sum.size > 0);
  if (rest.length === 0) return first;
  const total = new Map(first);
  for (const sum of rest) addTo(total, sum);
  return total;
}

export function addTo(total: Map<string, number>, sum: Sum): void {
  for (const [ending, count] of sum) total.set(ending, (total.get(ending) ?? 0) + count);
}

export function schedulesIn(sum: Sum): number {
  let schedules = 0;
  for (const count of sum.values()) schedules += count;
  return schedules;
}

export function brokenIn(sum: Sum): number {
  let broken = 0;
  for (const [ending, count] of sum) if (isBroken(ending)) broken += count;
  return broken;
}
