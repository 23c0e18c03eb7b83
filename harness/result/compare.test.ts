import { describe, expect, test } from "vitest";
import { compare, type Comparison } from "./compare.ts";
import { aCase, aRun } from "./fixtures.ts";
import type { Verdict } from "./verdict.ts";

const NO_ALIASES = { cases: {}, checks: {} };

function compared(was: readonly Verdict[], is: readonly Verdict[]): Comparison {
  const run = (verdicts: readonly Verdict[]): ReturnType<typeof aRun> =>
    aRun(...verdicts.map((verdict, i) => aCase(verdict, `a/case-${i}`)));
  return compare(run(was), run(is), NO_ALIASES);
}

function counts({ broken, mended, failing, lost }: Comparison): readonly number[] {
  return [broken.length, mended.length, failing.length, lost.length];
}

describe("two results", () => {
  test("that are alike differ in nothing", () => {
    expect(counts(compared(["pass", "waived"], ["pass", "waived"]))).toEqual([0, 0, 1, 0]);
  });

  test("differ in what fails now and did not, whatever it was", () => {
    expect(counts(compared(["blocked"], ["fail"]))).toEqual([1, 0, 0, 0]);
    expect(counts(compared(["fail"], ["fail"]))).toEqual([0, 0, 1, 0]);
    expect(counts(compared(["waived"], ["fail"]))).toEqual([0, 0, 1, 0]);
  });

  test("tell what is not made any more apart from what fails", () => {
    expect(counts(compared(["fail"], ["blocked"]))).toEqual([0, 0, 0, 1]);
  });

  test("name the cases that only one has", () => {
    const { added, removed } = compared(["pass"], ["pass", "pass"]);

    expect([added, removed]).toEqual([["a/case-1"], []]);
  });

  test("know a renamed case for the same", () => {
    const aliases = { cases: { "a/old": "a/new" }, checks: {} };

    const { added, removed, failing } = compare(
      aRun(aCase("fail", "a/old")),
      aRun(aCase("fail", "a/new")),
      aliases,
    );

    expect([added, removed, failing.length]).toEqual([[], [], 1]);
  });
});
