import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isHarmless } from "../invariants/story/fault-names.ts";
import { askingGateway } from "../world/testing/asking-gateway.ts";
import { pressAt, questionStage } from "../world/testing/question-trial.ts";
import { deviationOf } from "../world/testing/trial.ts";
import { startWorld } from "../world/boot.ts";
import { doDeed, plainDeed } from "../world/deeds.ts";
import { nextEvent } from "../world/next-event.ts";
import { runWorld } from "../world/run.ts";
import type { Stage } from "../world/setup.ts";
import { alternativesAt } from "../world/take.ts";
import { FAULT_NAMES, FAULTS, faultNamed } from "./registry.ts";

test("every fault has a name of its own, under which it is found", () => {
  expect(new Set(FAULT_NAMES).size).toBe(FAULTS.length);
  for (const fault of FAULTS) expect(faultNamed(fault.name)).toBe(fault);
  expect(faultNamed("gremlins")).toBeUndefined();
});

test("every fault has a test beside it", () => {
  const files = readdirSync(import.meta.dirname);
  const faultFiles = files.filter((file) => !file.endsWith(".test.ts"));
  const untested = faultFiles.filter((file) => !files.includes(file.replace(".ts", ".test.ts")));

  // What several faults are made of is tested with them.
  expect(untested).toEqual([
    "fault.ts",
    "lane.ts",
    "message-called.ts",
    "person.ts",
    "platform-words.ts",
    "question.ts",
    "restart.ts",
    "scene.ts",
  ]);
});

/** Two turns of a gateway that also asks people, and others over HTTP: there is an event of every kind. */
function askingStage(): Stage {
  return questionStage([pressAt(2_000)], askingGateway("g1"));
}

/** What is offered on the way of the default run of two turns. */
function offered(): readonly string[] {
  const stage = askingStage();
  const work = startWorld(stage);
  const offers: string[] = [];
  for (;;) {
    const next = nextEvent(stage, work.world);
    if (next === undefined) return offers;
    const { label } = next.event;
    for (const take of alternativesAt(stage, work.world, next, FAULTS)) {
      offers.push(`${label}: ${take}`);
    }
    doDeed(work, plainDeed(next), null);
  }
}

const OFFERED = offered();

test("whatever is offered in the default run can be laid on, and is witnessed", () => {
  const stage = askingStage();

  for (const offer of OFFERED) {
    const { exposures } = runWorld(stage, [deviationOf(offer)]);
    expect(exposures, offer).toMatchObject([{ exposed: true }]);
  }
});

/**
 * What a gateway of one identity that never sleeps cannot meet, and what a sound reader takes as it was meant:
 * their own tests show them.
 */
const ELSEWHERE: readonly string[] = ["descriptors-swapped", "poke-lost", "rewritten"];

test("every fault is offered somewhere in the default run or after a cut", () => {
  const names = new Set(OFFERED.map((offer) => deviationOf(offer).take.split(":")[0]));
  for (const name of ELSEWHERE) names.add(name);

  expect(FAULT_NAMES.filter((name) => !names.has(name))).toEqual([]);
});

/** Faults behind which a sound pair may fail to show one message: their turn is let off I-01. */
const LET_OFF: readonly string[] = [
  "ack-lost",
  "applied-as-failure",
  "cancel",
  "connector-restart",
  "connector-restart-amnesia",
  "cut",
  "cut-after",
  "declined",
  "descriptor-changed",
  "descriptor-lost",
  "double-tap",
  "edit",
  "feature-off",
  "freeze",
  "garbled",
  "gateway-restart",
  "gateway-restart-amnesia",
  "half-open",
  "http-late",
  "http-lost",
  "http-redirect",
  "http-status",
  "late-press",
  "message-deleted",
  "new",
  "platform-error",
  "platform-timeout",
  "poke-lost",
  "press",
  "ratelimited",
  "rejected",
  "replay-with-drop",
  "request-lost",
  "revoked",
  "rewritten",
  "stop",
  "stranger-press",
  "stray",
  "stream-expired",
  "stream-stopped",
  "suffix-lost",
  "token-expired",
  "too-long",
  "twin",
];

test("of every fault it is decided whether its turn is let off I-01", () => {
  const undecided = FAULT_NAMES.filter((name) => isHarmless(name) === LET_OFF.includes(name));
  const gone = LET_OFF.filter((name) => !FAULT_NAMES.includes(name));

  expect(
    [...undecided, ...gone],
    "list each once: as harmless in simulator/invariants/story/fault-names.ts, or in LET_OFF here",
  ).toEqual([]);
});
