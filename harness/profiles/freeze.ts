/**
 * Freezes what is asked of peers today as the profile of a version of the contract. A profile that is there
 * is never written again: peers are judged by it.
 *
 *     tsx harness/profiles/freeze.ts VERSION
 */
import { existsSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { CLAUSES_DIGEST } from "../result/conclude.ts";
import { loadScenarios } from "../scenario/load.ts";
import { UsageError } from "../usage-error.ts";
import { knownChecks } from "../waivers/known-checks.ts";
import type { ProfileFile } from "./load-profile.ts";
import { isPromise } from "./profile.ts";

const [version = ""] = process.argv.slice(2);
const path = `scenarios/profiles/contract-${version}.json`;
if (!/^\d+$/.test(version)) throw new UsageError("Give the version of the contract, as in 2");
if (existsSync(path)) throw new UsageError(`${path} is frozen already`);

const known = knownChecks(loadScenarios(["scenarios"]));
const checks = new Set([...known.values()].flatMap((ids) => [...ids]));
const profile: ProfileFile = {
  contract: Number(version),
  clauses: CLAUSES_DIGEST,
  cases: [...known.keys()].filter((name) => !name.includes("[")).sort(),
  promises: [...checks].filter(isPromise).sort(),
};
writeFileSync(path, await format(JSON.stringify(profile), { parser: "json", printWidth: 100 }));
console.log(`wrote ${path}: ${profile.cases.length} cases, ${profile.promises.length} promises`);
