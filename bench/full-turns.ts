import { assert } from "../contract/assert.ts";
import type { AgentEvent } from "../contract/ports/agent.ts";
import { sampleRef } from "../harness/files/sample-file.ts";
import { SOUND } from "../harness/run/sides.ts";
import { stageFor } from "../harness/run/stage-for.ts";
import { loadScenario } from "../harness/scenario/load.ts";
import type { Script, ScriptAct, ScriptTurn } from "../simulator/world/script.ts";
import type { Stage } from "../simulator/world/setup.ts";

/** Time between two rounds, in virtual milliseconds: what one began is over when the next begins. */
const ROUND_EVERY_MS = 60_000;

/**
 * One round: a turn on each platform at one time, in which every lane of that platform is in use, and a
 * second one on Discord that a command begins. Each answers in two pieces with a tool between them, asks
 * something that a button answers, shows its typing where there is such a thing, and is marked by reactions.
 * On Slack that is a draft stream with a task card in the thread of its message, on Telegram a preview; on
 * Discord edits in a thread that opens below the message and is renamed, and for the command a follow-up by
 * a capability. A file goes out by HTTP on Slack and on Telegram; a scheduled text comes into each chat
 * meanwhile, and is no turn of those that are counted.
 */
const SCENARIO = `title: Turns with every lane
why: A workload of the benchmarks.
platforms:
  slack:
    descriptor: { supported_ops: [send, edit, typing, delete, draft, task_card, prompt, react, send_media, thread_create] }
  telegram:
    descriptor: { supported_ops: [send, edit, typing, delete, draft, prompt, react, send_media] }
  discord:
    bot: { autoThreads: true }
    descriptor: { supported_ops: [send, edit, typing, delete, prompt, react, follow_up, thread_create, thread_rename] }
  whatsapp:
    descriptor: { supported_ops: [send, prompt, react] }
gateway: { busySession: parallel, commands: [model] }
turns:
  A:
    platform: slack
    chat: C1
    answers: ["It is sunny in the north, ", { tool: lookup }, { ask: { approval: make } }, { media: { name: map.png } }, "and it rains in the south."]
  B:
    platform: telegram
    chat: "101"
    answers: ["It is sunny in the east, ", { tool: lookup }, { ask: { approval: make } }, { media: { name: map.png } }, "and it rains in the west."]
  C:
    platform: discord
    chat: C2
    answers: ["It is sunny at sea, ", { tool: lookup }, { ask: { approval: make } }, { title: Weather }, "and it rains ashore."]
  D:
    platform: discord
    chat: D3
    says: /model
    answers: ["It is sunny on the hills, ", { tool: lookup }, { ask: { approval: make } }, { follow-up: { capability: interaction_token, text: More by and by. } }, "and it rains below."]
  E:
    platform: whatsapp
    chat: "201"
    answers: ["It is sunny here, ", { tool: lookup }, { ask: { approval: make } }, "and it rains there."]
acts:
  - { at: 500ms, deliver: "Good morning, north.", platform: slack, chat: C1 }
  - { at: 500ms, deliver: "Good morning, east.", platform: telegram, chat: "101" }
  - { at: 500ms, deliver: "Good morning, sea.", platform: discord, chat: C2 }
  - { at: 500ms, deliver: "Good morning, hills.", platform: discord, chat: D3 }
  - { at: 500ms, deliver: "Good morning, you.", platform: whatsapp, chat: "201" }
  - { at: 6s, press: A, option: once }
  - { at: 6s, press: B, option: once }
  - { at: 6s, press: C, option: once }
  - { at: 6s, press: D, option: once }
  - { at: 6s, press: E, option: once }
`;
const FILE = { name: "map.png", mime: "image/png", bytes: 1_024 };
/** Turns of one round, and the frames that they take on the socket, the scheduled texts among them. */
export const TURNS_PER_ROUND = 5;
export const FRAMES_PER_FULL_TURN = 29;

/** So many rounds of full turns, one after the other, ready to be run. */
export function fullTurns(rounds: number): Stage {
  const loaded = loadScenario("bench", SCENARIO);
  const [scenario] = loaded.ok ? loaded.cases : [];
  assert(scenario !== undefined, "the workload is a scenario");
  const { turns, acts } = scenario.script;
  const all = Array.from({ length: rounds }, (_, round) => round);
  const script: Script = {
    ...scenario.script,
    turns: all.flatMap((round) => turns.map((turn) => later(turn, round))),
    acts: all.flatMap((round) => acts.map((act) => laterAct(act, round))),
  };
  const stage = stageFor({ ...scenario, script }, SOUND, 1, "memory");
  return { ...stage, limits: { ...stage.limits, eventsMax: Infinity, virtualMsMax: Infinity } };
}

function later(turn: ScriptTurn, round: number): ScriptTurn {
  const agent = turn.agent.map(({ afterMs, event }) => ({ afterMs, event: ofRound(event, round) }));
  return {
    ...turn,
    name: `${turn.name}${round + 1}`,
    atMs: turn.atMs + round * ROUND_EVERY_MS,
    agent,
  };
}

/** A file that was sent before is left out (B44): each round has files of its own. */
function ofRound(event: AgentEvent, round: number): AgentEvent {
  if (event.kind !== "media") return event;
  return { ...event, source: sampleRef({ ...FILE, content: `map ${round + 1}` }) };
}

function laterAct(act: ScriptAct, round: number): ScriptAct {
  const timed = {
    ...act,
    name: `${act.name}-${round + 1}`,
    atMs: act.atMs + round * ROUND_EVERY_MS,
  };
  if (timed.act === "presses") return { ...timed, turn: `${timed.turn}${round + 1}` };
  if (timed.act !== "deliver") return timed;
  return { ...timed, scheduled: { ...timed.scheduled, id: timed.name } };
}
