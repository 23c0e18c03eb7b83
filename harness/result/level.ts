import { allClauses } from "../../contract/clauses.ts";
import type { Check } from "./model.ts";

/** How much is owed: a MUST is owed, a SHOULD is owed unless there is a reason, a MAY is nobody's duty. */
export type Level = "MUST" | "SHOULD" | "MAY";

const STRICTEST_FIRST = ["MUST", "SHOULD", "MAY"] as const satisfies readonly Level[];

/** Of every clause that somebody owes. */
const LEVELS: ReadonlyMap<string, Level> = new Map(
  allClauses().flatMap(({ id, level }) => (level === "INFO" ? [] : [[id, level] as const])),
);

/**
 * The level of a check: that of the clause it is named after, else the strictest of those it cites. What cites
 * none that anybody owes is a check of the run itself, and must hold.
 */
export function levelOf({ id, clauses }: Pick<Check, "id" | "clauses">): Level {
  const own = LEVELS.get(id);
  if (own !== undefined) return own;
  const cited = clauses.map((clause) => LEVELS.get(clause));
  return STRICTEST_FIRST.find((level) => cited.includes(level)) ?? "MUST";
}
