import { expect, test } from "vitest";
import { startWorld } from "../world/boot.ts";
import { doDeed, plainDeed } from "../world/deeds.ts";
import { nextEvent } from "../world/next-event.ts";
import { runWorld } from "../world/run.ts";
import type { Deviation, ScriptTurn } from "../world/script.ts";
import type { Stage } from "../world/setup.ts";
import { alternativesAt, decide } from "../world/take.ts";
import { plainTurns, trialStage } from "../world/testing/trial.ts";
import { faultsNamed, FULL, MISSION } from "./alphabet.ts";
import { explore, type Exploration, type Shard } from "./explore.ts";
import type { Judge } from "./judge.ts";
import { atMost, forbidding, LENIENT, RECORDER } from "./testing/judges.ts";

/** A turn of one text and its end: small enough to be enumerated by the simplest means. */
function shortTurn(name: string): ScriptTurn {
  const [turn] = plainTurns(name);
  if (turn === undefined) throw new Error("a turn was asked for");
  return { ...turn, agent: turn.agent.slice(1) };
}

/**
 * All schedules by the simplest means: each is run from the start, and what is offered after its last
 * deviation makes the next ones. No forks, no passes.
 */
function naively(stage: Stage, deviations: number, alphabet: readonly string[]): readonly string[] {
  const all: string[] = [];
  let level: readonly (readonly Deviation[])[] = [[]];
  for (let bound = 0; bound <= deviations; bound++) {
    all.push(...level.map(nameOf));
    if (bound < deviations) {
      level = level.flatMap((path) =>
        offersAfter(stage, path, alphabet).map((one) => [...path, one]),
      );
    }
  }
  return all;
}

function offersAfter(
  stage: Stage,
  path: readonly Deviation[],
  alphabet: readonly string[],
): readonly Deviation[] {
  const work = startWorld(stage);
  const waiting = [...path];
  const offers: Deviation[] = [];
  for (;;) {
    const next = nextEvent(stage, work.world);
    if (next === undefined) return offers;
    const { label } = next.event;
    if (waiting[0]?.at === label) {
      for (const deed of decide(work, next, waiting.shift()?.take)) doDeed(work, deed, null);
      continue;
    }
    if (waiting.length === 0) {
      for (const take of alternativesAt(stage, work.world, next, faultsNamed(alphabet))) {
        offers.push({ at: label, take });
      }
    }
    doDeed(work, plainDeed(next), null);
  }
}

function nameOf(path: readonly Deviation[]): string {
  return path.map(({ at, take }) => `${at}: ${take}`).join(" | ");
}

function explored<State>(
  stage: Stage,
  deviations: number,
  alphabet: readonly string[],
  judge: Judge<State>,
): Exploration & { readonly names: readonly string[] } {
  const names: string[] = [];
  const onSchedule = (path: readonly Deviation[]): void => void names.push(nameOf(path));
  const found = explore(stage, { deviations, alphabet, judge, keepGoing: true, onSchedule });
  return { ...found, names };
}

test.each([
  ["one turn, every fault, one deviation", ["A"], 1, FULL],
  ["two turns, every fault, one deviation", ["A", "B"], 1, FULL],
  ["one turn, the mission's faults, two deviations", ["A"], 2, MISSION],
] as const)("every schedule is run, once: %s", (_, names, deviations, alphabet) => {
  const stage = trialStage(names.map(shortTurn));

  const { names: found, schedules } = explored(stage, deviations, alphabet, LENIENT);
  const expected = naively(stage, deviations, alphabet);

  expect(new Set(found).size).toBe(found.length);
  expect(found.toSorted()).toEqual([...expected].sort());
  expect(schedules.reduce((sum, count) => sum + count, 0)).toBe(found.length);
});

test("schedules are counted by their number of deviations", () => {
  const { names, schedules, complete } = explored(
    trialStage([shortTurn("A")]),
    2,
    ["ack-lost", "cut"],
    LENIENT,
  );
  const counted = [0, 1, 2].map(
    (k) => names.filter((name) => (name === "" ? 0 : name.split(" | ").length) === k).length,
  );

  expect(schedules).toEqual(counted);
  expect(schedules[0]).toBe(1);
  expect(complete).toBe(true);
});

test("a schedule that was reached by forking is the run that its deviations make", () => {
  const stage = trialStage([shortTurn("A")]);
  const alphabet = ["request-lost", "held", "stall", "cancel", "gateway-restart", "postponed"];
  const traces = new Map<string, readonly string[]>();
  // The recorder's state at rest is the whole trace; a judge sees it last of all.
  let last: readonly string[] = [];
  const judge: Judge<readonly string[]> = {
    ...RECORDER,
    atRest: (state) => {
      last = state;
      return [];
    },
  };
  const paths: (readonly Deviation[])[] = [];
  explore(stage, {
    deviations: 2,
    alphabet,
    judge,
    keepGoing: true,
    onSchedule: (path) => {
      traces.set(nameOf(path), last);
      paths.push(path);
    },
  });

  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    const lines: string[] = [];
    const { exposures } = runWorld(stage, path, (line) => lines.push(JSON.stringify(line)));
    expect(lines, nameOf(path)).toEqual(traces.get(nameOf(path)));
    expect(exposures.every(({ exposed }) => exposed)).toBe(true);
  }
});

test("the first counterexample has the fewest deviations, though one with more comes first on the way", () => {
  const stage = trialStage([shortTurn("A")]);
  const judge = atMost(1, "P", (line) => line.kind === "close");

  const { counterexample, schedules, complete } = explore(stage, {
    deviations: 3,
    alphabet: ["cut", "request-lost"],
    judge,
  });

  expect(counterexample?.breaches).toMatchObject([{ predicate: "P" }]);
  expect(counterexample?.deviations).toHaveLength(2);
  expect(schedules).toHaveLength(3);
  expect(complete).toBe(false);
});

test("a run that comes to no end is a counterexample", () => {
  const { counterexample } = explore(trialStage([shortTurn("A")]), {
    deviations: 1,
    alphabet: ["ack-lost"],
    judge: LENIENT,
  });

  expect(counterexample).toMatchObject({
    deviations: [{ at: "A/seal/ack", take: "ack-lost" }],
    outcome: { why: "stuck" },
  });
});

test("with the same setup an exploration finds the same, step for step", () => {
  const one = explored(trialStage([shortTurn("A")]), 1, FULL, LENIENT);
  const two = explored(trialStage([shortTurn("A")]), 1, FULL, LENIENT);

  expect(two).toEqual(one);
});

test("transitions are those of all schedules, each counted where it first happens", () => {
  const stage = trialStage([shortTurn("A")]);
  const { transitions } = explore(stage, { deviations: 0, alphabet: FULL, judge: LENIENT });

  expect(transitions).toBe(runWorld(stage).world.events);
});

test("parts of an exploration add up to the whole, without gap or overlap", () => {
  const stage = trialStage([shortTurn("A")]);
  const run = (shard: Shard | undefined): readonly string[] => {
    const names: string[] = [];
    explore(stage, {
      deviations: 2,
      alphabet: ["cut", "cancel", "held"],
      judge: LENIENT,
      keepGoing: true,
      onSchedule: (path) => names.push(nameOf(path)),
      ...(shard === undefined ? {} : { shard }),
    });
    return names;
  };
  const parts = [0, 1, 2].map((index) => run({ index, of: 3 }));

  expect(parts.flat().sort()).toEqual([...run(undefined)].sort());
  for (const part of parts) expect(part.length).toBeGreaterThan(10);
});

test("whatever is offered in the wake of one fault can be laid on too", () => {
  const { complete } = explore(trialStage([shortTurn("A")]), {
    deviations: 2,
    alphabet: ["cut", "stall", "cancel", "gateway-restart", "connector-restart", "replay", "held"],
    judge: LENIENT,
    keepGoing: true,
  });

  expect(complete).toBe(true);
});

test("progress is told on the way, and ends the search where it is asked to", () => {
  const told: number[] = [];
  const found = explore(trialStage([shortTurn("A"), shortTurn("B")]), {
    deviations: 2,
    alphabet: ["cut", "stall", "cancel", "held", "replay"],
    judge: LENIENT,
    keepGoing: true,
    onProgress: ({ transitions }) => told.push(transitions) < 3,
  });

  expect(told).toEqual([2_000, 4_000, 6_000]);
  expect(found.complete).toBe(false);
});

test("a fault that is not in the alphabet is not tried", () => {
  const judge = forbidding("P", (line) => line.kind === "fault" && line.fault !== "held");
  const found = explored(trialStage([shortTurn("A")]), 2, ["held"], judge);

  expect(found.schedules[1]).toBeGreaterThan(0);
  expect(found.failures).toBe(0);
});

test("a name that is no fault's is refused", () => {
  expect(() => explored(trialStage(), 1, ["gremlins"], LENIENT)).toThrow(
    /no fault called gremlins/,
  );
});
