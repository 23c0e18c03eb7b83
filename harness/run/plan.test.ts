import { describe, expect, test } from "vitest";
import type { Shard } from "../../simulator/explore/explore.ts";
import type { Case } from "../scenario/case.ts";
import { loadScenario } from "../scenario/load.ts";
import { planCases, reproduceCommand } from "./plan.ts";
import { SOUND } from "./sides.ts";

function casesOf(file: string, more = ""): readonly Case[] {
  const text = `title: A seal\nwhy: y\nfindings: [F-26]\nclauses: [G-07]\nturns: { A: { answers: [a] } }\n${more}`;
  const loaded = loadScenario(file, text);
  return loaded.ok ? loaded.cases : [];
}

const options = { transports: ["memory"], seed: 1, sides: SOUND, sideFlags: [] } as const;

describe("a plan", () => {
  const cases = [...casesOf("scenarios/one.yaml"), ...casesOf("scenarios/two.yaml")];

  test("has every case once for each transport", () => {
    const planned = planCases(cases, { ...options, transports: ["memory", "ws"] });

    expect(planned.map(({ scenario, transport }) => `${scenario.id} ${transport}`)).toEqual([
      "one memory",
      "two memory",
      "one ws",
      "two ws",
    ]);
  });

  test("keeps what a filter names by id, title, finding or clause", () => {
    const count = (filter: string): number => planCases(cases, { ...options, filter }).length;

    expect(["two", "A SEAL", "f-26", "G-07", "F-27"].map(count)).toEqual([1, 2, 2, 2, 0]);
  });
});

test("the shards of a plan are the whole of it, and each case is in one", () => {
  const cases = Array.from({ length: 7 }, (_, i) => casesOf(`scenarios/s${i}.yaml`)).flat();
  const ids = (shard?: Shard): readonly string[] =>
    planCases(cases, { ...options, shard }).map(({ scenario }) => scenario.id);

  const parts = [0, 1, 2].map((index) => ids({ index, of: 3 }));

  expect(parts.flat().sort()).toEqual(ids());
  expect(parts.map(({ length }) => length)).toEqual([3, 2, 2]);
});

describe("the command that runs a case again", () => {
  test("names the file, the transport, the seed and what is asked of the sides", () => {
    const [planned] = planCases(casesOf("scenarios/one.yaml"), {
      ...options,
      seed: 7,
      sideFlags: ["--defect", "no-tombstone"],
    });

    expect(planned && reproduceCommand(planned)).toBe(
      "npx turnproof run scenarios/one.yaml --transport memory --seed 7 --defect no-tombstone",
    );
  });

  test("names the one case of a matrix, as a shell takes it", () => {
    const matrix = `matrix: { axes: { who: ["it's"] } }\n`;
    const [planned] = planCases(casesOf("scenarios/one.yaml", matrix), options);

    expect(planned && reproduceCommand(planned)).toContain(`--filter 'one[who=it'\\''s]'`);
  });
});
