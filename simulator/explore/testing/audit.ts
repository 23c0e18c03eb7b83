import type { Stage } from "../../world/setup.ts";
import { explore, type Exploration, type ExploreOptions } from "../explore.ts";
import type { Sum } from "../sum.ts";

/** What came of one exploration done twice: with equal states merged, and each schedule for itself. */
export interface Audit {
  readonly merged: Exploration;
  readonly plain: Exploration;
  /** In words; empty when both say the same. */
  readonly differences: readonly string[];
}

type AuditOptions<State> = Omit<ExploreOptions<State>, "merge" | "keepGoing">;

/**
 * Whether merging lost anything: a digest that leaves out something that matters takes different states
 * for one, and then counts or endings differ from those of a search that merges nothing.
 */
export function audit<State>(stage: Stage, options: AuditOptions<State>): Audit {
  const merged = explore(stage, {
    ...options,
    keepGoing: true,
    merge: true,
    looksEverywhere: true,
  });
  const plain = explore(stage, { ...options, keepGoing: true });
  return { merged, plain, differences: differencesBetween(merged, plain) };
}

function differencesBetween(merged: Exploration, plain: Exploration): readonly string[] {
  return plain.endings.flatMap((all, deviations) => {
    const found: Sum = merged.endings[deviations] ?? new Map();
    return [...new Set([...all.keys(), ...found.keys()])].flatMap((ending) => {
      const [is, was] = [all.get(ending) ?? 0, found.get(ending) ?? 0];
      if (is === was) return [];
      return [
        `${is} schedules with ${deviations} deviations end in “${ending}”, and merged ${was} do`,
      ];
    });
  });
}
