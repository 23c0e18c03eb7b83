import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { hint } from "../scenario/hint.ts";
import { UsageError } from "../usage-error.ts";
import type { Profile } from "./profile.ts";

/** A frozen profile as it lies in `scenarios/profiles/`. */
const profileSchema = z.strictObject({
  contract: z.int().min(1),
  clauses: z.string().min(1),
  cases: z.array(z.string().min(1)),
  promises: z.array(z.string().min(1)),
});

export type ProfileFile = z.output<typeof profileSchema>;

/** @throws {UsageError} When no profile of this version was frozen. */
export function loadProfile(version: string, folder: string = profilesFolder()): Profile {
  const path = `${folder}/contract-${version}.json`;
  if (!/^\d+$/.test(version) || !existsSync(path)) {
    const known = readdirSync(folder).flatMap(
      (name) => /^contract-(\d+)\.json$/.exec(name)?.[1] ?? [],
    );
    throw new UsageError(
      `--contract: no profile of version "${version}" was frozen${hint(version, known)}`,
    );
  }
  const { contract, clauses, cases, promises } = profileSchema.parse(
    JSON.parse(readFileSync(path, "utf8")),
  );
  return {
    name: `contract-${contract}`,
    contract,
    clauses,
    cases: new Set(cases),
    promises: new Set(promises),
  };
}

/** Where the profiles are that come with Turnproof: one step further up in the published package. */
export function profilesFolder(): string {
  for (const up of ["../../scenarios/profiles", "../../../scenarios/profiles"]) {
    const folder = fileURLToPath(new URL(up, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new UsageError("the frozen profiles are missing: scenarios/profiles is not there");
}
