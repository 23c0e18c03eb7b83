import { expect, test } from "vitest";
import { BugError } from "../../contract/assert.ts";
import { plainTurns, trialStage } from "./testing/trial.ts";

const STOP = { atMs: 5, name: "stop", act: "interrupt", turn: "B" } as const;

test("what people do is put in order of time, turns before acts and in the order of the script", () => {
  const [a, b] = plainTurns("A", "B");
  if (a === undefined || b === undefined) throw new Error("two turns were asked for");

  const stage = trialStage([{ ...a, atMs: 5 }, b], [STOP]);

  expect(stage.moments.map(({ label }) => label)).toEqual(["B/says", "A/says", "stop/interrupt"]);
});

test("two parts of one name are refused", () => {
  expect(() => trialStage(plainTurns("A", "A"))).toThrow(BugError);
  expect(() => trialStage(plainTurns("g1"))).toThrow(/two parts of the run are called g1/);
});

test("a turn on a gateway or platform that is missing is refused", () => {
  const [turn] = plainTurns("A");
  if (turn === undefined) throw new Error("a turn was asked for");

  expect(() => trialStage([{ ...turn, gateway: "g9" }])).toThrow(/g9, which is not set up/);
  expect(() => trialStage([turn], [], { screens: [] })).toThrow(/slack, which is not set up/);
});

test("limits that are not given are the defaults", () => {
  const stage = trialStage([], [], { limits: { eventsMax: 3 } });

  expect(stage.limits).toMatchObject({ eventsMax: 3, restAfterMs: 600_000 });
});
