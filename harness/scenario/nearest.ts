/** Words longer than this are not compared: they are no slip of a key. */
const WORD_UNITS_MAX = 200;

/** The candidate that `word` was most likely meant to be, or `undefined` when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > WORD_UNITS_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `; did you mean "turns"?`, or the list of what is known when it is short, or nothing. */
export function hint(word: string, candidates: readonly string[]): string {
  const close = nearest(word, candidates);
  if (close !== undefined) return `; did you mean "${close}"?`;
  return candidates.length <= 12 ? `; known: ${candidates.join(", ")}` : "";
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) row.push(cheapest(from, to, i, j, row, last, beforeLast));
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}

function cheapest(
  from: string,
  to: string,
  i: number,
  j: number,
  row: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const same = from[i - 1] === to[j - 1];
  const replaced = (last[j - 1] ?? 0) + (same ? 0 : 1);
  const cost = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
  const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
  return swapped ? Math.min(cost, (beforeLast[j - 2] ?? 0) + 1) : cost;
}
