import { FAULT_NAMES } from "../../simulator/faults/registry.ts";

const RANGES = { W: 82, O: 42, G: 116, C: 58, S: 29, I: 56, F: 82, D: 39, X: 15 } as const;
const CLAUSES = new Set(
  Object.entries(RANGES).flatMap(([letter, last]) =>
    Array.from({ length: last }, (_, i) => `${letter}-${String(i + 1).padStart(2, "0")}`),
  ),
);
/** Field reports carry even numbers. */
const REPORTS = Array.from({ length: 25 }, (_, i) => `B${String(2 * (i + 1)).padStart(2, "0")}`);

export function clauseIds(): ReadonlySet<string> {
  return CLAUSES;
}
export function findingIds(): ReadonlySet<string> {
  return new Set([...[...CLAUSES].filter((id) => id.startsWith("F-")), ...REPORTS]);
}
export function faultNames(): readonly string[] {
  return FAULT_NAMES;
}
export function clauseText(_id: string): string | undefined {
  return undefined;
}
