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

/** All reports from the field, and the findings of the streaming lane: F-01..F-34, F-75, F-79..F-81. */
const EXPECTED = [...findingIds()].filter((id) => {
  if (id.startsWith("B")) return true;
  const number = Number(id.slice("F-".length));
  return number <= 34 || number === 75 || (number >= 79 && number <= 81);
});

test("each report and each finding of the lane is a scenario or says why it is none, never both", () => {
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
