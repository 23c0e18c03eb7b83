import { expect, test } from "vitest";
import { plainTurns, trialStage } from "../world/testing/trial.ts";
import { FULL } from "./alphabet.ts";
import { failureOf } from "./failure-of.ts";
import { randomRuns, type RandomOptions, type RandomRun } from "./random-runs.ts";
import { atMost, forbidding, LENIENT } from "./testing/judges.ts";
import { randomWorkload } from "./workload.ts";
import { kindsOf, type Judge } from "./judge.ts";

const CALM = forbidding("P", () => false);

function campaign<State>(
  judge: Judge<State>,
  more: Partial<RandomOptions<State>> = {},
): RandomOptions<State> {
  return {
    runs: 40,
    seed: 11,
    // Of these faults a plain gateway survives any number.
    alphabet: ["held", "platform-error", "replay", "malformed", "postponed"],
    judge,
    stageFor: (chance) =>
      trialStage(
        randomWorkload(chance, { turnsMax: 3, platforms: ["slack"], gateways: ["g1"] }).turns,
      ),
    ...more,
  };
}

function runsOf<State>(options: RandomOptions<State>): readonly RandomRun[] {
  const runs: RandomRun[] = [];
  randomRuns({ ...options, onRun: (run) => runs.push(run) });
  return runs;
}

test("one seed gives one campaign", () => {
  const plain = (run: RandomRun): unknown => [
    run.seed,
    run.swarm,
    run.deviations,
    run.stage.script,
  ];

  expect(runsOf(campaign(CALM)).map(plain)).toEqual(runsOf(campaign(CALM)).map(plain));
});

test("the parts of a campaign are the runs of the whole, each once", () => {
  const plain = ({ index, seed, swarm, deviations, stage }: RandomRun): unknown => [
    index,
    [seed, swarm, deviations, stage.script],
  ];
  const part = (index: number): readonly RandomRun[] =>
    runsOf(campaign(CALM, { runs: 9, shard: { index, of: 2 } }));
  const [even, odd] = [part(0), part(1)];

  expect(even.map(({ index }) => index)).toEqual([0, 2, 4, 6, 8]);
  expect(odd.map(({ index }) => index)).toEqual([1, 3, 5, 7]);
  const joined = [...even, ...odd].sort((a, b) => a.index - b.index);
  expect(joined.map(plain)).toEqual(runsOf(campaign(CALM, { runs: 9 })).map(plain));
});

test("runs differ in their turns, their faults and their density", () => {
  const runs = runsOf(campaign(CALM, { alphabet: FULL }));
  const distinct = (of: (run: RandomRun) => unknown): number =>
    new Set(runs.map((run) => JSON.stringify(of(run)))).size;

  expect(distinct(({ stage }) => stage.script)).toBeGreaterThan(1);
  expect(distinct(({ swarm }) => swarm.density)).toBeGreaterThan(1);
  expect(distinct(({ swarm }) => swarm.faults)).toBeGreaterThan(1);
});

test("only faults of a run's own swarm are laid, and no more than it may have", () => {
  for (const { swarm, deviations } of runsOf(campaign(CALM))) {
    expect(deviations.length).toBeLessThanOrEqual(swarm.deviationsMax);
    for (const { take } of deviations) expect(swarm.faults).toContain(take.split(":")[0]);
  }
});

test("the first failing run ends the campaign, and its deviations make the same failure again", () => {
  const judge = atMost(1, "P", (line) => line.kind === "fault");
  const { failed, runs } = randomRuns(campaign(judge));
  if (failed === undefined) throw new Error("a run with two faults was to be expected");

  expect(runs).toBe(failed.index + 1);
  expect(failed.deviations.length).toBeGreaterThan(1);
  const again = failureOf(failed.stage, failed.deviations, judge);
  expect(again === undefined ? [] : kindsOf(again)).toContain("P");
});

test("a failing run is the first of the campaign that has its seed", () => {
  const judge = atMost(1, "P", (line) => line.kind === "fault");
  const { failed } = randomRuns(campaign(judge));
  const { failed: first } = randomRuns(campaign(judge, { seed: failed?.seed ?? 0 }));

  expect(first?.index).toBe(0);
  expect(first?.deviations).toEqual(failed?.deviations);
});

test("a campaign in which nothing fails says how much it did", () => {
  const { runs, deviations, failed } = randomRuns(campaign(LENIENT));

  expect(failed).toBeUndefined();
  expect(runs).toBe(40);
  expect(deviations).toBeGreaterThan(40);
});

test("a run without turns is a run", () => {
  const stageFor = (): ReturnType<typeof trialStage> => trialStage(plainTurns());

  expect(randomRuns(campaign(LENIENT, { stageFor, runs: 2 })).runs).toBe(2);
});
