import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { soundPolicies } from "../policies.ts";
import { CONNECTOR_PROFILES } from "../profiles.ts";
import { CONNECTOR_DEFECTS } from "./index.ts";

const here = import.meta.dirname;
const checks = readdirSync(`${here}/..`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => readFileSync(`${here}/../${name}`, "utf8"))
  .join("\n");

describe("the defects of a connector", () => {
  test("are listed, one file each, under the name of the file", () => {
    const files = readdirSync(here)
      .filter((name) => !["defect.ts", "index.ts", "index.test.ts"].includes(name))
      .map((name) => name.replace(".ts", ""));

    expect(CONNECTOR_DEFECTS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  });

  test.each(CONNECTOR_DEFECTS.map((defect) => [defect.id, defect] as const))(
    "%s replaces sound decisions and is caught by a check",
    (id, { policies }) => {
      const names = Object.keys(policies);

      expect(names.length).toBeGreaterThan(0);
      expect(Object.keys(soundPolicies)).toEqual(expect.arrayContaining(names));
      expect(checks).toContain(`"${id}"`);
    },
  );

  test("leave no decision out that could be wrong", () => {
    const replaced = new Set(CONNECTOR_DEFECTS.flatMap(({ policies }) => Object.keys(policies)));
    const ofProfiles = CONNECTOR_PROFILES.flatMap(({ policies }) => Object.keys(policies ?? {}));
    const left = Object.keys(soundPolicies).filter((name) => !replaced.has(name));

    // Both ways are right: a connector may tell of a changed message (G-73).
    expect(ofProfiles).toContain("deliversEdits");
    expect(left).toEqual(["deliversEdits"]);
  });
});
