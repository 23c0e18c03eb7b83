import { assert } from "../contract/assert.ts";
import { SOUND } from "../harness/run/sides.ts";
import { stageFor } from "../harness/run/stage-for.ts";
import { loadScenario } from "../harness/scenario/load.ts";
import type { Script, ScriptTurn } from "../simulator/world/script.ts";
import type { Stage } from "../simulator/world/setup.ts";

/** Time between two turns of one chat, in virtual milliseconds: each has ended when the next begins. */
const TURN_EVERY_MS = 10_000;

/** Frames of one turn below: the inbound, three drafts, the seal, and a result for each. */
export const FRAMES_PER_TURN = 9;

const SCENARIO = `title: Nine-frame turns
why: The workload of the benchmarks.
gateway: { typing: false }
turns:
  A: { answers: ["It is sunny in the north, ", "it is raining in the south, ", "and so on."] }
`;

/** So many turns of nine frames, one after the other in one chat, ready to be run. */
export function nineFrameTurns(turns: number): Stage {
  const loaded = loadScenario("bench", SCENARIO);
  const [scenario] = loaded.ok ? loaded.cases : [];
  assert(scenario !== undefined, "the workload is a scenario");
  const [first] = scenario.script.turns;
  assert(first !== undefined, "the workload has a turn");
  const script: Script = {
    ...scenario.script,
    turns: Array.from({ length: turns }, (_, i): ScriptTurn => ({
      ...first,
      name: `A${i + 1}`,
      atMs: i * TURN_EVERY_MS,
    })),
  };
  const stage = stageFor({ ...scenario, script }, SOUND, 1, "memory");
  return { ...stage, limits: { ...stage.limits, eventsMax: Infinity, virtualMsMax: Infinity } };
}
