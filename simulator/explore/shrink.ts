import type { Deviation } from "../world/script.ts";

export interface Shrunk {
  readonly deviations: readonly Deviation[];
  /** Runs that it took. */
  readonly runs: number;
}

/**
 * Drops deviations one at a time for as long as the run still fails in the same way. What is left is
 * 1-minimal: without any one of them it does not fail so.
 *
 * @param fails Whether a run with these deviations fails in the way that is meant. It is told the same
 *              failure as before only if the same predicate is broken: else one slips to another bug.
 */
export function shrinkDeviations(
  deviations: readonly Deviation[],
  fails: (deviations: readonly Deviation[]) => boolean,
): Shrunk {
  let kept = deviations;
  let runs = 0;
  // Later ones first: what they did depends on those before them, not the other way round.
  for (let at = kept.length - 1; at >= 0; at--) {
    const without = kept.toSpliced(at, 1);
    runs++;
    if (!fails(without)) continue;
    kept = without;
    // What could not go before may go now.
    at = kept.length;
  }
  return { deviations: kept, runs };
}
