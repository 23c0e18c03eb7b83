/** How often each label was given, so that a repeat gets a number: `seal`, `seal.2`. */
export interface Tally {
  readonly names: readonly string[];
  readonly counts: readonly number[];
}

export const NO_TALLY: Tally = { names: [], counts: [] };

/** Labels that one owner's tally tells apart; of older ones a repeat is no longer noticed. */
const TALLY_MAX = 256;

/** How often `name` was given before. */
export function tallied(tally: Tally, name: string): number {
  const at = tally.names.indexOf(name);
  return at < 0 ? 0 : (tally.counts[at] ?? 0);
}

export function tallyUp(tally: Tally, name: string): Tally {
  const at = tally.names.indexOf(name);
  if (at >= 0)
    return { names: tally.names, counts: tally.counts.with(at, (tally.counts[at] ?? 0) + 1) };
  if (tally.names.length < TALLY_MAX) {
    return { names: [...tally.names, name], counts: [...tally.counts, 1] };
  }
  return { names: [...tally.names.slice(1), name], counts: [...tally.counts.slice(1), 1] };
}

/** `name` for the first, `name.2` for the second. */
export function numbered(name: string, before: number): string {
  return before === 0 ? name : `${name}.${before + 1}`;
}

/** The label most like `wanted`, or `undefined` when there is none. */
export function nearestLabel(wanted: string, labels: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const label of labels) {
    const distance = editDistance(wanted, label);
    if (distance < least) [nearest, least] = [label, distance];
  }
  return nearest;
}

/** Levenshtein: insertions, deletions and replacements that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
