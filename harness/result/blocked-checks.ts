import type { ScoredCheck } from "./model.ts";
import { someOf } from "./some-of.ts";

/** Checks of one case that one before them blocks: the reason is told there. */
export interface BlockedChecks {
  /** Id of the check that had to hold first. */
  readonly cause: string;
  /** `82 checks (I-01, I-02, I-03, I-04, I-05 and 77 more)` */
  readonly text: string;
}

export function blockedChecks(broken: readonly ScoredCheck[]): readonly BlockedChecks[] {
  const causes = new Set(broken.flatMap(({ blockedBy }) => blockedBy ?? []));
  return [...causes].map((cause) => {
    const ids = broken.filter(({ blockedBy }) => blockedBy === cause).map(({ id }) => id);
    return {
      cause,
      text: `${ids.length} ${ids.length === 1 ? "check" : "checks"} (${someOf(ids)})`,
    };
  });
}
