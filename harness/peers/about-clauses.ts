import { loadScenarios } from "../scenario/load.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Of the cases for foreign peers, those about a clause that some of these scenarios cite; all, where none are
 * given.
 *
 * @throws {UsageError} When there is no such case.
 * @throws {ScenarioError} When a scenario cannot be used as it is.
 */
export function aboutClausesOf<T>(
  paths: readonly string[],
  cases: readonly T[],
  clausesOf: (one: T) => readonly string[],
): readonly T[] {
  if (paths.length === 0) return cases;
  const cited = new Set(loadScenarios(paths).flatMap(({ clauses }) => clauses));
  const chosen = cases.filter((one) => clausesOf(one).some((clause) => cited.has(clause)));
  if (chosen.length > 0) return chosen;
  throw new UsageError(`no case here is about a clause of ${paths.join(" ")}; --list names them`);
}
