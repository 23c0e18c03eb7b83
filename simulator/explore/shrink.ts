import type { Deviation } from "../world/script.ts";

export interface Shrunk {
  readonly deviations: readonly Deviation[];
  /** Runs that it took. */
  readonly runs: number;
}

type Fails = (deviations: readonly Deviation[]) => boolean;

/**
 * Drops deviations for as long as the run still fails in the same way: one at a time, then two at once,
 * and then two of which another comes in their place. What is left is 1-minimal: without any one of them
 * it does not fail so.
 *
 * @param fails Whether a run with these deviations fails in the way that is meant. It is told the same
 *              failure as before only if the same predicate is broken: else one slips to another bug.
 * @param others What could be laid on the event of a deviation in its place; none when absent.
 */
export function shrinkDeviations(
  deviations: readonly Deviation[],
  fails: Fails,
  others: (deviation: Deviation) => readonly Deviation[] = () => [],
): Shrunk {
  let runs = 0;
  const tried = (fewer: readonly Deviation[]): boolean => {
    runs++;
    return fails(fewer);
  };
  let kept = deviations;
  for (;;) {
    kept = withoutOne(kept, tried);
    const less = withoutTwo(kept, tried) ?? replaced(kept, tried, others);
    if (less === undefined) return { deviations: kept, runs };
    kept = less;
  }
}

function withoutOne(deviations: readonly Deviation[], fails: Fails): readonly Deviation[] {
  let kept = deviations;
  // Later ones first: what they did depends on those before them, not the other way round.
  for (let at = kept.length - 1; at >= 0; at--) {
    const without = kept.toSpliced(at, 1);
    if (!fails(without)) continue;
    kept = without;
    // What could not go before may go now.
    at = kept.length;
  }
  return kept;
}

function withoutTwo(
  deviations: readonly Deviation[],
  fails: Fails,
): readonly Deviation[] | undefined {
  for (let second = deviations.length - 1; second > 0; second--) {
    for (let first = second - 1; first >= 0; first--) {
      const without = deviations.filter((_, at) => at !== first && at !== second);
      if (fails(without)) return without;
    }
  }
  return undefined;
}

/** One goes, and something else comes in the place of another. */
function replaced(
  deviations: readonly Deviation[],
  fails: Fails,
  others: (deviation: Deviation) => readonly Deviation[],
): readonly Deviation[] | undefined {
  for (let gone = deviations.length - 1; gone >= 0; gone--) {
    const left = deviations.toSpliced(gone, 1);
    for (const [at, deviation] of left.entries()) {
      for (const other of others(deviation)) {
        const changed = left.with(at, other);
        if (fails(changed)) return changed;
      }
    }
  }
  return undefined;
}
