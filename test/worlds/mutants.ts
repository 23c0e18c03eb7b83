import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFECTS, type AnyDefect } from "../../harness/mutants/defects.ts";
import {
  complaints,
  differences,
  goldenOf,
  scenarioOf,
  type Golden,
} from "../../harness/mutants/golden.ts";
import { defectMatrix } from "../../harness/mutants/matrix.ts";
import type { Case } from "../../harness/scenario/case.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";

const MATRIX_TIMEOUT_MS = 300_000;

const golden = JSON.parse(readFileSync("scenarios/mutants.golden.json", "utf8")) as Golden;

/**
 * Defects by the scenarios that they are run against: those of their own finding, else the smallest that is
 * known to notice them. `turnproof mutants` runs each against all.
 */
function trials(all: readonly Case[]): readonly Trial[] {
  const size = new Map<string, number>();
  for (const { id } of all) size.set(scenarioOf(id), (size.get(scenarioOf(id)) ?? 0) + 1);
  const byScenarios = new Map<string, AnyDefect[]>();
  for (const defect of DEFECTS) {
    const own = all.filter(({ findings }) => findings.includes(defect.finding));
    const known = Object.keys(golden[defect.id] ?? {});
    const least = known.toSorted((a, b) => (size.get(a) ?? Infinity) - (size.get(b) ?? Infinity));
    const names = own.length > 0 ? own.map(({ id }) => scenarioOf(id)) : least.slice(0, 1);
    const key = [...new Set(names)].join(" ");
    byScenarios.set(key, [...(byScenarios.get(key) ?? []), defect]);
  }
  return [...byScenarios].map(([names, defects]) => {
    const chosen = new Set(names.split(" "));
    return { defects, cases: all.filter(({ id }) => chosen.has(scenarioOf(id))) };
  });
}

interface Trial {
  readonly defects: readonly AnyDefect[];
  readonly cases: readonly Case[];
}

export function testMutants(): void {
  test(
    "every defect is killed, by its own scenario, by the checks that the golden file names",
    { timeout: MATRIX_TIMEOUT_MS },
    () => {
      const all = loadScenarios(["scenarios"]);
      const wrong = trials(all).flatMap(({ defects, cases }) => {
        const rows = defectMatrix(defects, cases, { seed: 1 });
        const run = new Set(cases.map(({ id }) => scenarioOf(id)));
        const expected = defects.map(({ id }): [string, Golden[string]] => {
          const known = Object.entries(golden[id] ?? {}).filter(([name]) => run.has(name));
          return [id, Object.fromEntries(known)];
        });
        const differing = differences(Object.fromEntries(expected), goldenOf(rows, cases));
        return [...complaints(rows, cases), ...differing];
      });

      expect(wrong).toEqual([]);
    },
  );

  test("the golden file names every defect once, and no other", () => {
    const ids = DEFECTS.map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
    expect(Object.keys(golden)).toEqual(ids);
  });
}
