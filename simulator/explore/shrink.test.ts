import { expect, test } from "vitest";
import type { Deviation } from "../world/script.ts";
import { shrinkDeviations } from "./shrink.ts";

const ALL: readonly Deviation[] = ["a", "b", "c", "d", "e"].map((at) => ({ at, take: "cut" }));

function has(deviations: readonly Deviation[], ...names: readonly string[]): boolean {
  return names.every((name) => deviations.some(({ at }) => at === name));
}

test("what the failure does not need is dropped", () => {
  const { deviations } = shrinkDeviations(ALL, (kept) => has(kept, "b", "d"));

  expect(deviations.map(({ at }) => at)).toEqual(["b", "d"]);
});

test("a failure that needs nothing is the default run", () => {
  expect(shrinkDeviations(ALL, () => true).deviations).toEqual([]);
});

test("where every deviation is needed all are kept", () => {
  const { deviations, runs } = shrinkDeviations(ALL, (kept) => kept.length === ALL.length);

  expect(deviations).toBe(ALL);
  expect(runs).toBe(ALL.length);
});

test("what could not go before goes once another has gone", () => {
  // Without d the failure needs neither a nor e.
  const fails = (kept: readonly Deviation[]): boolean =>
    has(kept, "c") && (has(kept, "a", "e") || !has(kept, "d"));

  expect(shrinkDeviations(ALL, fails).deviations.map(({ at }) => at)).toEqual(["c"]);
});
