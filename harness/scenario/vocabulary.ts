import { allClauses } from "../../contract/clauses.ts";
import { FAULT_NAMES } from "../../simulator/faults/registry.ts";

/** Findings are numbered F-01 to this; a number is never given twice. */
const LAST_FINDING = 82;
/** Reports from the field carry the even numbers B02 to this. */
const LAST_REPORT = 50;

const CLAUSES: ReadonlyMap<string, string> = new Map(
  allClauses().map(({ id, text }) => [id, text]),
);
const CLAUSE_IDS: ReadonlySet<string> = new Set(CLAUSES.keys());
const FINDING_IDS: ReadonlySet<string> = new Set([
  ...Array.from({ length: LAST_FINDING }, (_, i) => `F-${twoDigits(i + 1)}`),
  ...Array.from({ length: LAST_REPORT / 2 }, (_, i) => `B${twoDigits(2 * (i + 1))}`),
]);

export function clauseIds(): ReadonlySet<string> {
  return CLAUSE_IDS;
}

export function findingIds(): ReadonlySet<string> {
  return FINDING_IDS;
}

export function faultNames(): readonly string[] {
  return FAULT_NAMES;
}

/** What a clause says; `undefined` for an id that is none, such as that of a finding. */
export function clauseText(id: string): string | undefined {
  return CLAUSES.get(id);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
