import type { Case } from "../scenario/case.ts";
import type { MatrixRow } from "./matrix.ts";

/**
 * The matrix as it is committed: defect → scenario → in how many of its cases which checks fail, as in
 * `3 of 16: I-01 I-06`.
 */
export type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function goldenOf(rows: readonly MatrixRow[], cases: readonly Case[]): Golden {
  const total = new Map<string, number>();
  for (const { id } of cases) total.set(scenarioOf(id), (total.get(scenarioOf(id)) ?? 0) + 1);
  return Object.fromEntries(rows.map(({ defect, killedBy }) => [defect, cellsOf(killedBy, total)]));
}

function cellsOf(
  killedBy: MatrixRow["killedBy"],
  total: ReadonlyMap<string, number>,
): Readonly<Record<string, string>> {
  const ids = Object.keys(killedBy);
  const scenarios = [...new Set(ids.map(scenarioOf))];
  return Object.fromEntries(
    scenarios.map((scenario) => {
      const own = ids.filter((id) => scenarioOf(id) === scenario);
      const checks = [...new Set(own.flatMap((id) => killedBy[id] ?? []))].sort();
      return [scenario, `${own.length} of ${total.get(scenario) ?? 0}: ${checks.join(" ")}`];
    }),
  );
}

/** The scenario of a case: its id without the choice of its matrix. */
export function scenarioOf(id: string): string {
  return id.split("[")[0] ?? id;
}

/** What is wrong with a matrix by itself, as sentences. */
export function complaints(rows: readonly MatrixRow[], cases: readonly Case[]): readonly string[] {
  return rows.flatMap((row): readonly string[] => {
    const { defect, finding, killedBy } = row;
    const killers = Object.keys(killedBy);
    if (killers.length === 0) {
      return [`${defect} (${finding}) survives: ${whyItSurvives(row)}`];
    }
    const own = cases.filter(({ findings }) => findings.includes(finding));
    if (own.length === 0 || own.some(({ id }) => killers.includes(id))) return [];
    return [`${defect} is killed by ${killers[0] ?? ""}, not by a scenario of its own ${finding}`];
  });
}

function whyItSurvives({ asked, diverged }: MatrixRow): string {
  if (asked === 0) return "no case asks for its decision";
  if (diverged === 0) return `it decides as a sound side does in all ${asked} cases that ask`;
  return `it decides otherwise in ${diverged} cases, and no check fails`;
}

/** Every pair in which two matrices differ, as sentences. */
export function differences(before: Golden, after: Golden): readonly string[] {
  const defects = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return defects.flatMap((defect) => {
    const old = before[defect];
    const now = after[defect];
    if (old === undefined) return [`${defect} is new`];
    if (now === undefined) return [`${defect} is gone`];
    const cases = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return cases.flatMap((id) => {
      const [was, is] = [old[id], now[id]];
      return was === is
        ? []
        : [`${defect} × ${id}: was ${was ?? "not killed"}, is ${is ?? "not killed"}`];
    });
  });
}
