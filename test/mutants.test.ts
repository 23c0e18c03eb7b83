import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFECTS, type AnyDefect } from "../harness/mutants/defects.ts";
import {
  complaints,
  differences,
  goldenOf,
  scenarioOf,
  type Golden,
} from "../harness/mutants/golden.ts";
import { defectMatrix } from "../harness/mutants/matrix.ts";
import type { Case } from "../harness/scenario/case.ts";
import { loadScenarios } from "../harness/scenario/load.ts";

/** Scenarios of others' findings against which each defect is run here; `npm run mutants` runs it against all. */
const OTHERS_MAX = 2;
const MATRIX_TIMEOUT_MS = 300_000;

const golden = JSON.parse(readFileSync("scenarios/mutants.golden.json", "utf8")) as Golden;

/** Cases of the defect's own finding, and of a few more scenarios that are known to notice it. */
function casesFor({ id, finding }: AnyDefect, all: readonly Case[]): readonly Case[] {
  const own = new Set(
    all
      .filter(({ findings }) => findings.includes(finding))
      .map((scenario) => scenarioOf(scenario.id)),
  );
  const others = Object.keys(golden[id] ?? {}).filter((name) => !own.has(name));
  const chosen = new Set([...own, ...others.slice(0, OTHERS_MAX)]);
  return all.filter((scenario) => chosen.has(scenarioOf(scenario.id)));
}

test(
  "every defect is killed, by its own scenario, by the checks that the golden file names",
  { timeout: MATRIX_TIMEOUT_MS },
  () => {
    const all = loadScenarios(["scenarios"]);
    const wrong = DEFECTS.flatMap((defect) => {
      const cases = casesFor(defect, all);
      const rows = defectMatrix([defect], cases, { seed: 1 });
      const run = new Set(cases.map(({ id }) => scenarioOf(id)));
      const known = Object.entries(golden[defect.id] ?? {}).filter(([name]) => run.has(name));
      const expected = { [defect.id]: Object.fromEntries(known) };
      return [...complaints(rows, cases), ...differences(expected, goldenOf(rows, cases))];
    });

    expect(wrong).toEqual([]);
  },
);

test("the golden file names every defect once, and no other", () => {
  const ids = DEFECTS.map(({ id }) => id);

  expect(ids).toEqual([...new Set(ids)]);
  expect(Object.keys(golden)).toEqual(ids);
});
