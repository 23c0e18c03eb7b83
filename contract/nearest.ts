/** Words longer than this are compared with nothing; no name of ours comes near it. */
const WORD_UTF16_MAX = 60;

/** The candidate that was most likely meant, or `undefined` when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > WORD_UTF16_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = slipsMax(word) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many slips still look like a slip. In a word of three letters two would make it any other. */
function slipsMax(word: string): number {
  return word.length <= 3 ? 1 : Math.max(2, Math.floor(word.length / 3));
}

/** How many letters must be added, left out, changed or swapped to make one word of the other. */
function editDistance(from: string, to: string): number {
  let above: readonly number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = cell(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? cell(above, j - 2) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, cell(row, j) + 1, cell(next, j - 1) + 1));
    }
    above = row;
    row = next;
  }
  return cell(row, to.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
