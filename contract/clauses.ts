import { CLAUSES } from "./generated/clauses.ts";
import { nearest } from "./nearest.ts";

/** One numbered promise of the protocol. */
export interface Clause {
  /** Stable for ever, such as `G-07`. */
  readonly id: string;
  /** MUST fails a run, SHOULD warns, MAY allows either way, INFO is never judged. */
  readonly level: "MUST" | "SHOULD" | "MAY" | "INFO";
  /** Who keeps it. Nobody keeps an INFO. */
  readonly who?: "gateway" | "connector" | "sender" | "receiver" | "both" | "judge";
  readonly text: string;
  /** Of an INFO: why no test proves it. */
  readonly untested?: string;
}

/** There is no such clause; this one may have been meant. */
export interface UnknownClause {
  readonly unknown: string;
  readonly nearest: string | undefined;
}

const byId: ReadonlyMap<string, Clause> = new Map(CLAUSES.map((clause) => [clause.id, clause]));

/** All clauses, in the order of its pages. */
export function allClauses(): readonly Clause[] {
  return CLAUSES;
}

/** The clause an id names, however it is written: `G-07`, `g7` and `G-7` are one. */
export function explain(id: string): Clause | UnknownClause {
  return byId.get(canonical(id)) ?? { unknown: id, nearest: nearest(canonical(id), byId.keys()) };
}

/** The page of each letter, from the root of the package. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ["W", "contract/protocol/wire.md"],
  ["O", "contract/protocol/ops.md"],
  ["G", "contract/protocol/gateway.md"],
  ["C", "contract/protocol/connector.md"],
  ["I", "contract/protocol/invariants.md"],
  ["D", "contract/protocol/decisions.md"],
  ["S", "contract/protocol/platforms.md"],
]);

/** The pages on which these clauses stand, each once, from the root of the package; other ids have none. */
export function clausePages(ids: readonly string[]): readonly string[] {
  const pages = ids.map((id) => (byId.has(id) ? PAGES.get(id.slice(0, 1)) : undefined));
  return [...new Set(pages)].filter((page) => page !== undefined);
}

function canonical(id: string): string {
  const parts = /^\s*([a-z])[-_ ]?0*(\d{1,3})\s*$/i.exec(id);
  if (parts?.[1] === undefined || parts[2] === undefined) return id;
  return `${parts[1].toUpperCase()}-${parts[2].padStart(2, "0")}`;
}
