import { expect, test } from "vitest";
import { entropyText, seeded, splitSeed } from "./entropy.ts";

test("one seed draws one sequence", () => {
  const draw = (): readonly number[] => {
    const chance = seeded(42);
    return Array.from({ length: 8 }, () => chance.below(1_000));
  };

  expect(draw()).toEqual(draw());
  expect(draw()).toEqual([956, 290, 704, 805, 978, 747, 300, 857]);
});

test("every number below the bound is drawn, and none at or above it", () => {
  const chance = seeded(1);
  const drawn = new Set(Array.from({ length: 1_000 }, () => chance.below(7)));

  expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("where there is no choice nothing is drawn", () => {
  const forced = seeded(5);
  forced.below(1);
  forced.below(0);

  expect(forced.below(1_000)).toBe(seeded(5).below(1_000));
});

test("a chance of 30 percent comes true in about 30 of 100 cases", () => {
  const chance = seeded(9);
  const hits = Array.from({ length: 10_000 }, () => chance.chance(30)).filter(Boolean).length;

  expect(hits).toBeGreaterThan(2_800);
  expect(hits).toBeLessThan(3_200);
});

test("streams split off by different labels or seeds differ", () => {
  const seeds = [splitSeed(1, "faults"), splitSeed(1, "workload"), splitSeed(2, "faults")];

  expect(new Set(seeds).size).toBe(3);
});

test("[I-16] no two processes or incarnations begin with the same chance", () => {
  const texts = ["g1#1", "g1#2", "g2#1", "c#1"].map((label) => entropyText(7, label));

  expect(new Set(texts).size).toBe(4);
  for (const text of texts) expect(text).toMatch(/^[0-9a-f]{32}$/);
});
