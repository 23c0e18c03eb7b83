import { expect, test } from "vitest";
import { startWorld } from "./boot.ts";
import { doDeed, plainDeed } from "./deeds.ts";
import { enabledNow, nextEvent, rivalOf } from "./next-event.ts";
import type { Stage } from "./setup.ts";
import { plainTurns, trialStage } from "./testing/trial.ts";
import type { Work } from "./work.ts";

/** The world of a default run just before the event of this label. */
function before(stage: Stage, label: string): Work {
  const work = startWorld(stage);
  for (;;) {
    const next = nextEvent(stage, work.world);
    if (next === undefined) throw new Error(`${label} never comes up`);
    if (next.event.label === label) return work;
    doDeed(work, plainDeed(next), null);
  }
}

function labelsAt({ stage, world }: Work): readonly string[] {
  return enabledNow(stage, world).map(({ event }) => event.label);
}

test("what is enabled begins with what is next, all the way", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const work = startWorld(stage);
  for (;;) {
    const next = nextEvent(stage, work.world);
    expect(enabledNow(stage, work.world)[0]).toEqual(next);
    if (next === undefined) return;
    doDeed(work, plainDeed(next), null);
  }
});

test("messages under way go before anything that is due", () => {
  const work = before(trialStage(plainTurns("A", "B")), "A/draft@text1");

  expect(labelsAt(work)).toEqual(["A/draft@text1", "B/text1"]);
});

test("of messages on one socket in one direction only the first can be next", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const work = before(stage, "A/inbound");
  doDeed(work, { deed: "incident", incident: { what: "replay", turn: "slack:D1:0.000001" } }, null);

  expect(work.world.flight.length).toBeGreaterThan(1);
  expect(labelsAt(work).filter((label) => label.includes("inbound"))).toEqual(["A/inbound"]);
});

test("people come before agents at the same time", () => {
  const [a, b] = plainTurns("A", "B");
  if (a === undefined || b === undefined) throw new Error("two turns were asked for");
  const work = before(trialStage([a, { ...b, atMs: 1_000 }]), "B/says");

  expect(labelsAt(work)).toEqual(["B/says", "A/text1"]);
});

test("time passes only when nothing else can happen", () => {
  const stage = trialStage();
  const work = before(stage, "A/text1");

  expect(work.world.nowMs).toBe(0);
  expect(nextEvent(stage, work.world)).toMatchObject({ atMs: 1_000, from: "due" });
});

test("a rival reaches the same program", () => {
  const stage = trialStage(plainTurns("A", "B"));
  const rivalAt = (label: string): string | undefined => {
    const { world } = before(stage, label);
    const next = nextEvent(stage, world);
    return next === undefined ? undefined : rivalOf(stage, world, next.event)?.event.label;
  };

  expect(rivalAt("A/text1")).toBe("B/text1");
  expect(rivalAt("A/draft@text1")).toBeUndefined();
});

test("nothing at all can happen in a world that is over", () => {
  const stage = trialStage([], [], { gateways: [] });
  const { world } = startWorld(stage);

  expect(nextEvent(stage, world)).toBeUndefined();
  expect(enabledNow(stage, world)).toEqual([]);
});
