import fc from "fast-check";
import { expect, test } from "vitest";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { seeded } from "../../simulator/world/entropy.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { FULL } from "../../simulator/explore/alphabet.ts";
import { runsAtRandom } from "../../simulator/explore/random-runs.ts";
import { JUDGE } from "../run/judged-run.ts";
import { SOUND } from "../run/sides.ts";
import { caseOfSource } from "../scenario/load.ts";
import { RandomCases } from "./random-cases.ts";
import { scenarioArbitrary } from "./scenario-arbitrary.ts";
import { traceHash } from "./trace-hash.ts";

test("whatever is drawn is a scenario whose turns all come to their own end", () => {
  fc.assert(
    fc.property(scenarioArbitrary(), (source) => {
      const { script } = caseOfSource("drawn", source);
      expect(script.turns.length).toBeGreaterThan(0);
      for (const { agent } of script.turns) expect(agent.at(-1)?.event.kind).toBe("end");
    }),
    { numRuns: 200 },
  );
});

test("one seed draws the same runs, and each of them can be drawn alone", () => {
  const drawn = (seed: number, runs: number): readonly string[] => {
    const cases = new RandomCases([], SOUND, true);
    const options = { alphabet: FULL, judge: JUDGE, stageFor: cases.next.bind(cases) };
    return [...runsAtRandom({ ...options, seed, runs })].map((run) => {
      return `${run.seed} ${traceHash(run.stage, run.deviations)}`;
    });
  };
  const all = drawn(7, 5);

  expect(drawn(7, 5)).toEqual(all);
  for (const one of all) expect(drawn(Number(one.split(" ")[0]), 1)).toEqual([one]);
});

test("without anything to run there is nothing to draw from", () => {
  expect(() => new RandomCases([], SOUND, false)).toThrow("give others");
});

test("every platform, several gateways and every lane are drawn", () => {
  const cases = new RandomCases([], SOUND, true);
  const drawn = Array.from({ length: 300 }, (_, seed) => cases.next(seeded(seed)));
  const seen = (of: (stage: Stage) => readonly string[]): readonly string[] =>
    [...new Set(drawn.flatMap(of))].toSorted();

  expect(seen(({ screens }) => screens.map(({ platform }) => platform))).toEqual(
    [...PLATFORM_NAMES].toSorted(),
  );
  expect(seen(({ gateways }) => gateways.map(({ id }) => id))).toEqual(["g1", "g2", "g3"]);
  expect(seen(({ script }) => script.turns.flatMap(stepsOf))).toEqual([
    ...["ask", "commentary", "end", "follow-up", "handoff", "interim", "look-up", "media"],
    ...["phrase", "text", "title", "tool"],
  ]);
  expect(seen(({ script }) => script.acts.map(({ act }) => act))).toEqual([
    ...["connect", "deliver", "edits", "go-dormant", "hold-redial", "interrupt", "presses"],
    ...["release-redial", "says", "stops-stream"],
  ]);
});

function stepsOf({ agent }: Stage["script"]["turns"][number]): readonly string[] {
  return agent.map(({ event }) => event.kind);
}
