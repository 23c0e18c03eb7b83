import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadScenarios } from "../harness/scenario/load.ts";
import { findingIds } from "../harness/scenario/vocabulary.ts";

const ROOT = join(import.meta.dirname, "..");
const EXCUSED = parse(readFileSync(join(ROOT, "scenarios/not-scenarios.yaml"), "utf8")) as Record<
  string,
  unknown
>;
const COVERED = new Set(
  loadScenarios([join(ROOT, "scenarios")]).flatMap(({ findings }) => findings),
);

const EXPECTED = [...findingIds()];

test("each report and each finding is a scenario or says why it is none, never both", () => {
  const both = Object.keys(EXCUSED).filter((id) => COVERED.has(id));
  const neither = EXPECTED.filter((id) => !COVERED.has(id) && !(id in EXCUSED));

  expect({ both, neither }).toEqual({ both: [], neither: [] });
});

test("each reason is given, for an id that there is", () => {
  for (const [id, reason] of Object.entries(EXCUSED)) {
    expect(EXPECTED).toContain(id);
    expect(String(reason).trim().length, id).toBeGreaterThan(40);
  }
});
