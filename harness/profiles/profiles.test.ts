import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../result/exit-code.ts";
import { aCase, aRunUnder } from "../result/fixtures.ts";
import { loadScenarios } from "../scenario/load.ts";
import { knownChecks } from "../waivers/known-checks.ts";
import { readReference } from "../waivers/waiver.ts";
import { ALIASES } from "./aliases.ts";
import { loadProfile, profilesFolder } from "./load-profile.ts";
import type { Profile } from "./profile.ts";

const PROFILE: Profile = {
  name: "contract-1",
  contract: 1,
  clauses: "",
  cases: new Set(["a/known"]),
  promises: new Set(["I-01"]),
};

function code(...cases: readonly ReturnType<typeof aCase>[]): number {
  return exitCodeOf(aRunUnder({ failOn: "should", profile: PROFILE }, ...cases));
}

describe("under a frozen profile", () => {
  test("a case that came later runs, and its failure counts for nothing", () => {
    const run = aRunUnder({ failOn: "should", profile: PROFILE }, aCase("fail", "a/later"));

    expect(run.cases[0]).toMatchObject({ verdict: "fail", notScored: true });
    expect(run.counts).toMatchObject({ fail: 0, "not-scored": 1, total: 1 });
    expect(run.contract.profile).toBe("contract-1");
    expect(code(aCase("pass", "a/known"), aCase("fail", "a/later"))).toBe(0);
  });

  test("a promise that came later does not fail a case that was there", () => {
    expect(code(aCase("fail", "a/known[x=1]"))).toBe(0);
  });

  test("a run of nothing but later cases is incomplete", () => {
    expect(code(aCase("pass", "a/later"))).toBe(3);
  });
});

describe("the frozen profiles", () => {
  const known = knownChecks(loadScenarios(["scenarios"]));
  const versions = readdirSync(profilesFolder()).flatMap(
    (name) => /^contract-(\d+)\.json$/.exec(name)?.[1] ?? [],
  );

  test.each(versions)("contract %s: each case is still there, or has an alias", (version) => {
    const { cases } = loadProfile(version);
    const lost = [...cases].filter((name) => {
      const { caseId = "" } = readReference(`${name}#`, ALIASES);
      return !known.has(caseId);
    });

    expect(lost).toEqual([]);
  });

  test("that were never frozen are asked for in vain", () => {
    expect(() => loadProfile("99")).toThrow(/no profile of version "99" was frozen/);
  });
});
