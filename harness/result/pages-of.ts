import { clausePages } from "../../contract/clauses.ts";
import type { ScoredCheck } from "./model.ts";

/** `clauses: contract/protocol/gateway.md, contract/protocol/wire.md`: where those of these checks stand. */
export function pagesLine(checks: readonly Pick<ScoredCheck, "clauses">[]): readonly string[] {
  const pages = clausePages(checks.flatMap(({ clauses }) => clauses));
  return pages.length === 0 ? [] : [`clauses: ${pages.join(", ")}`];
}
