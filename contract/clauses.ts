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

function canonical(id: string): string {
  const parts = /^\s*([a-z])[-_ ]?0*(\d{1,3})\s*$/i.exec(id);
  if (parts?.[1] === undefined || parts[2] === undefined) return id;
  return `${parts[1].toUpperCase()}-${parts[2].padStart(2, "0")}`;
}
