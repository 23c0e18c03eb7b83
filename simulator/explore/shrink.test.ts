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
  // Each alone, and each two of them.
  expect(runs).toBe(15);
});

test("what could not go before goes once another has gone", () => {
  // Without d the failure needs neither a nor e.
  const fails = (kept: readonly Deviation[]): boolean =>
    has(kept, "c") && (has(kept, "a", "e") || !has(kept, "d"));

  expect(shrinkDeviations(ALL, fails).deviations.map(({ at }) => at)).toEqual(["c"]);
});

test("two that hold each other up go together", () => {
  const isPaired = (kept: readonly Deviation[]): boolean => {
    const places = kept.map(({ at }) => at);
    return places.includes("c") && places.includes("a") === places.includes("b");
  };

  expect(shrinkDeviations(ALL, isPaired).deviations).toEqual([ALL[2]]);
});

test("one goes where another fault does the work of two", () => {
  const pair = ALL.slice(0, 2);
  const stronger = { at: "b", take: "restart" };
  const fails = (kept: readonly Deviation[]): boolean =>
    kept.length === 2 || kept.some(({ take }) => take === "restart");

  const { deviations } = shrinkDeviations(pair, fails, () => [stronger]);

  expect(deviations).toEqual([stronger]);
});
