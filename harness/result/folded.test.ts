import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allClauses } from "../../contract/clauses.ts";
import { aCase, aRun } from "./fixtures.ts";
import { folded, type FoldedRun } from "./folded.ts";
import type { CaseResult, Check } from "./model.ts";
import { readResult } from "./read-result.ts";
import { VERDICTS } from "./verdict.ts";

function readBack(run: FoldedRun): ReturnType<typeof readResult> {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "result.json");
  writeFileSync(file, JSON.stringify(run));
  return readResult(file);
}

function withCheck(id: string, check: Check): CaseResult {
  const one = aCase("pass", id);
  return { ...one, checks: [...one.checks, check] };
}

test("a result that is read has every check that was written, whole, in every case", () => {
  const run = aRun(...VERDICTS.map((verdict, at) => aCase(verdict, `a/case-${at}`)));

  expect(readBack(folded(run)).cases).toEqual(run.cases);
});

test("a check that holds is named in its case, and worded once for all cases", () => {
  const { promises, cases } = folded(aRun(aCase("pass", "a/one"), aCase("pass", "a/two")));

  expect(promises).toEqual({
    "I-01": { clauses: ["I-01"], title: "one answer, shown once", level: "MUST" },
  });
  expect(cases.map(({ passed, checks }) => [passed, checks])).toEqual([
    [["I-01"], []],
    [["I-01"], []],
  ]);
});

test("a check that holds in other words than before is told whole", () => {
  const check = { id: "expect/ops/A", verdict: "pass", findings: [] } as const;
  const run = aRun(
    withCheck("a/one", { ...check, clauses: ["G-09"], title: "two ops" }),
    withCheck("a/two", { ...check, clauses: ["G-09"], title: "three ops" }),
    withCheck("a/three", { ...check, clauses: ["G-10"], title: "two ops" }),
  );

  const kept = folded(run);

  expect(kept.cases.map(({ checks }) => checks.map(({ title }) => title))).toEqual([
    [],
    ["three ops"],
    ["two ops"],
  ]);
  expect(readBack(kept).cases).toEqual(run.cases);
});

test("a check that fails, is waived, was not asked or says more is told whole", () => {
  const run = aRun(aCase("fail", "a/one"), aCase("not-applicable", "a/two"));

  const [failing, notAsked] = folded(run).cases;

  expect(failing?.checks).toEqual(run.cases[0]?.checks.slice(1));
  expect([notAsked?.passed, notAsked?.checks]).toEqual([[], run.cases[1]?.checks]);
});

test("thousands of cases that hold take a few bytes a check", () => {
  const checks = allClauses().map(({ id, text }): Check => ({
    id,
    clauses: [id],
    title: text,
    verdict: "pass",
    findings: [],
  }));
  const cases = Array.from({ length: 50 }, (_, at) => ({ ...aCase("pass", `a/${at}`), checks }));
  const run = aRun(...cases);

  const ratio = JSON.stringify(folded(run)).length / JSON.stringify(run).length;

  expect(ratio).toBeLessThan(0.1);
});

test("a result that names a check and does not word it is none", () => {
  const run = { ...folded(aRun(aCase("pass"))), promises: {} };

  expect(() => readBack(run)).toThrow("its promises lack I-01");
});
