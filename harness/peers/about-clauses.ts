import type { Case } from "../scenario/case.ts";
import { loadScenarios } from "../scenario/load.ts";
import { UsageError } from "../usage-error.ts";

/** Of some cases those about a clause that a scenario cites. */
export function citedBy<T>(
  scenarios: readonly Pick<Case, "clauses">[],
  cases: readonly T[],
  clausesOf: (one: T) => readonly string[],
): readonly T[] {
  const cited = new Set(scenarios.flatMap(({ clauses }) => clauses));
  return cases.filter((one) => clausesOf(one).some((clause) => cited.has(clause)));
}

/** Those scenarios whose id, title or clause contains what a person asked for. */
export function scenariosAbout(
  paths: readonly string[],
  filter: string | undefined,
): readonly Case[] {
  if (paths.length === 0) return [];
  const wanted = filter?.toLowerCase() ?? "";
  return loadScenarios(paths).filter(({ id, title, clauses }) =>
    [id, title, ...clauses].some((word) => word.toLowerCase().includes(wanted)),
  );
}

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
  const chosen = citedBy(loadScenarios(paths), cases, clausesOf);
  if (chosen.length > 0) return chosen;
  throw new UsageError(`no case here is about a clause of ${paths.join(" ")}; --list names them`);
}
