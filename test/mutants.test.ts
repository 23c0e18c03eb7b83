import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFECTS } from "../harness/mutants/defects.ts";
import { complaints, differences, goldenOf, type Golden } from "../harness/mutants/golden.ts";
import { defectMatrix } from "../harness/mutants/matrix.ts";
import { loadScenarios } from "../harness/scenario/load.ts";

/** Every defect against every scenario takes longer than a test usually may. */
const MATRIX_TIMEOUT_MS = 600_000;

const golden = JSON.parse(readFileSync("scenarios/mutants.golden.json", "utf8")) as Golden;

test(
  "every defect is killed, by its own scenario, by the checks that the golden file names",
  { timeout: MATRIX_TIMEOUT_MS },
  () => {
    const cases = loadScenarios(["scenarios"]);

    const rows = defectMatrix(DEFECTS, cases, { seed: 1 });

    expect(complaints(rows, cases)).toEqual([]);
    expect(differences(golden, goldenOf(rows, cases))).toEqual([]);
  },
);

test("the golden file names every defect once, and no other", () => {
  const ids = DEFECTS.map(({ id }) => id);

  expect(ids).toEqual([...new Set(ids)]);
  expect(Object.keys(golden)).toEqual(ids);
});
