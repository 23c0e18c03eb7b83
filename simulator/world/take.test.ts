import { expect, test } from "vitest";
import { FAULTS } from "../faults/registry.ts";
import { startWorld } from "./boot.ts";
import { nextEvent } from "./next-event.ts";
import type { Stage } from "./setup.ts";
import type { World } from "./state.ts";
import { alternativesAt, enabled, take, type Choice } from "./take.ts";
import { plainTurns, trialStage } from "./testing/trial.ts";

/** Makes any change to a value, or to what it holds, throw. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
}

/** The first choice of this label on the way of the default run, and the world before it. */
function arrivedAt(stage: Stage, label: string): readonly [World, Choice] {
  let world: World = startWorld(stage).world;
  for (;;) {
    const choices = enabled(stage, world);
    const [choice] = choices;
    if (choice === undefined) throw new Error(`${label} never comes up`);
    if (choice.label === label) return [world, choice];
    [world] = take(stage, world, choice);
  }
}

test("what a step leaves is never changed by another: forking is keeping the reference", () => {
  const stage = trialStage(plainTurns("A", "B"));
  let world = frozen<World>(startWorld(stage).world);
  let steps = 0;
  for (;;) {
    const next = nextEvent(stage, world);
    if (next === undefined) break;
    for (const alternative of alternativesAt(stage, world, next, FAULTS)) {
      take(stage, world, { next }, alternative);
    }
    [world] = frozen(take(stage, world, { next }));
    steps++;
  }

  expect(steps).toBe(world.events);
  expect(steps).toBeGreaterThan(30);
});

test("one choice in one world leads to one world", () => {
  const stage = trialStage();
  const [world, choice] = arrivedAt(stage, "A/seal");

  for (const alternative of [undefined, ...choice.alternatives]) {
    const [one, two] = [
      take(stage, world, choice, alternative),
      take(stage, world, choice, alternative),
    ];
    expect(one).toEqual(two);
  }
});

test("the first choice is what happens by default, and each tells what could be made of it", () => {
  const stage = trialStage();
  const [, choice] = arrivedAt(stage, "A/seal/ack");

  expect(choice).toMatchObject({ kind: "result", next: { from: "flight" } });
  expect(choice.alternatives).toEqual([
    "ack-lost",
    "cut",
    "suffix-lost",
    "stall",
    "ack-twice",
    "ack-of-nobody",
    "revoked",
    "gateway-restart",
    "gateway-restart-amnesia",
    "freeze",
    "connector-restart",
    "connector-restart-amnesia",
    "cancel",
    "stop",
    "new",
    "second-message",
    "edit",
    "replay",
    "replay-with-drop",
    "malformed:array",
  ]);
});

test("another choice than the first can be taken", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const [world] = arrivedAt(stage, "A/text1");
  const [, second] = enabled(stage, world);
  if (second === undefined) throw new Error("two agents are due");

  const [after, lines] = take(stage, world, second);

  expect(second.label).toBe("B/text1");
  expect(lines[0]).toMatchObject({ kind: "agent", turn: "B" });
  expect(enabled(stage, after).map(({ label }) => label)).toContain("A/text1");
});

test("what was put before an event is not put there again, and anything else may be", () => {
  const stage = trialStage();
  const [world, choice] = arrivedAt(stage, "A/text2");

  const [after] = take(stage, world, choice, "replay");
  const again = alternativesAt(stage, after, choice.next, FAULTS);

  expect(choice.alternatives).toContain("replay");
  expect(again).not.toContain("replay");
  expect(again).toContain("stop");
});

test("a message that a fault has delayed is left alone when it comes", () => {
  const stage = trialStage();
  const [world, choice] = arrivedAt(stage, "A/seal/ack");
  const [after] = take(stage, world, choice, "stall");
  const next = nextEvent(stage, after);

  expect(next).toMatchObject({ from: "later", atMs: 34_000 });
  expect(next === undefined ? ["?"] : alternativesAt(stage, after, next, FAULTS)).toEqual([]);
});

test("a fault that cannot be laid on an event does nothing at all", () => {
  const stage = trialStage();
  const [world, choice] = arrivedAt(stage, "A/text1");

  const [after, lines] = take(stage, world, choice, "ack-lost");

  expect(after).toEqual(world);
  expect(lines).toEqual([]);
});
