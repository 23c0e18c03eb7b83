import type { Accounting, Check, Counts, ScoredCase } from "./model.ts";
import { isExecuted } from "./verdict.ts";

export function countCases(cases: readonly Pick<ScoredCase, "verdict" | "notScored">[]): Counts {
  const counts = {
    pass: 0,
    fail: 0,
    blocked: 0,
    "not-exposed": 0,
    unknown: 0,
    "not-applicable": 0,
    error: 0,
    waived: 0,
    flaky: 0,
    "not-scored": 0,
    total: cases.length,
  };
  for (const { verdict, notScored } of cases) {
    counts[notScored === true ? "not-scored" : verdict] += 1;
  }
  return counts;
}

/** What is not about the peer was never planned. */
export function accountFor(checks: readonly Pick<Check, "verdict">[]): Accounting {
  const planned = checks.filter(({ verdict }) => verdict !== "not-applicable");
  return {
    planned: planned.length,
    executed: planned.filter(isExecuted).length,
    passed: planned.filter(({ verdict }) => verdict === "pass").length,
  };
}

export function sumOf(accounts: readonly Accounting[]): Accounting {
  const sum = { planned: 0, executed: 0, passed: 0 };
  for (const { planned, executed, passed } of accounts) {
    sum.planned += planned;
    sum.executed += executed;
    sum.passed += passed;
  }
  return sum;
}
