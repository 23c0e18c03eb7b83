import { stringify } from "yaml";
import { assert } from "../../contract/assert.ts";
import { turnName } from "../../simulator/explore/workload.ts";
import type { PlatformName } from "../../simulator/platforms/names.ts";
import type { Case } from "../scenario/case.ts";
import { loadScenario } from "../scenario/load.ts";

/** Most turns that run at one time in an exploration. */
export const WORKLOAD_TURNS_MAX = 6;

type Source = Readonly<Record<string, unknown>>;

/** What an exploration is set on: turns that begin at the same time. */
export interface Workload {
  readonly describe: string;
  /** A scenario without title and reason. */
  source(turns: number, platform: PlatformName): Source;
}

/** Workloads by name, for flags and certificates. */
export const WORKLOADS: Readonly<Record<string, Workload>> = {
  stream: {
    describe: "each turn streams two texts and seals: draft or send, edit, seal",
    source: streams,
  },
  cards: {
    describe: "the same with a tool between the two texts: its card and typing beside the stream",
    source: (turns, platform) => ({
      platforms: { [platform]: {} },
      turns: manyTurns(turns, (i) => ({
        chat: chatOf(platform, i),
        answers: [{ words: 3 }, { tool: "look" }, { words: 3 }],
      })),
    }),
  },
  patient: {
    describe: "stream, with a gateway that waits longer for a result than a platform may take",
    source: (turns, platform) => ({
      ...streams(turns, platform),
      gateway: { typing: false, ackTimeoutMs: 50_000 },
    }),
  },
  lanes: {
    describe:
      "every op and door: tools, files, questions, a scheduled text into the same chat, turns in one thread, two platforms on one socket",
    source: (turns) => ({
      platforms: { slack: { descriptor: { supported_ops: EVERY_OP } }, telegram: {} },
      primary: "slack",
      gateway: { busySession: "parallel" },
      turns: manyTurns(turns, (i) => LANES[i % LANES.length] ?? {}),
      acts: [
        { at: "1500ms", deliver: { words: 2 }, platform: "slack", chat: "D1" },
        ...Array.from({ length: turns }, (_, i) => i)
          .filter((i) => i % LANES.length === ASKING)
          .map((i) => ({ at: "8s", press: turnName(i), option: "once" })),
      ],
    }),
  },
};

const EVERY_OP = ["send", "edit", "typing", "delete", "draft", "task_card", "prompt", "send_media"];
/** Where all turns on Slack are: a thread in a chat. */
const THREAD = { platform: "slack", chat: "D1", thread: "1.000001" };
/** Place of the turn below that asks something. */
const ASKING = 1;

const LANES: readonly Source[] = [
  { ...THREAD, answers: [{ words: 2 }, { tool: "look" }, { words: 2 }] },
  {
    ...THREAD,
    // An hour of waiting (G-67) would be thousands of events in which nothing new happens.
    answers: [{ words: 2 }, { ask: { approval: "make", timeout: "10s" } }, { words: 2 }],
  },
  {
    platform: "telegram",
    chat: "101",
    answers: [{ words: 2 }, { media: { name: "cat.png" } }, { words: 2 }],
  },
];

/** @throws {BugError} When there is no workload of this name. */
export function workloadText(name: string, turns: number, platform: PlatformName): string {
  const workload = WORKLOADS[name];
  assert(workload !== undefined, `there is no workload called ${name}`);
  return stringify({
    title: `${turns} ${turns === 1 ? "turn" : "turns at once"} on ${platform}: ${name}`,
    why: `The workload ${name} of turnproof explore.`,
    ...workload.source(turns, platform),
  });
}

/** The workload as a case that can be run. */
export function workload(name: string, turns: number, platform: PlatformName): Case {
  const text = workloadText(name, turns, platform);
  const loaded = loadScenario("explored", text);
  const [scenario] = loaded.ok ? loaded.cases : [];
  assert(scenario !== undefined, `the workload is no scenario: ${text}`);
  return scenario;
}

function streams(turns: number, platform: PlatformName): Source {
  return {
    platforms: { [platform]: {} },
    gateway: { typing: false },
    turns: manyTurns(turns, (i) => ({
      chat: chatOf(platform, i),
      answers: [{ words: 3 }, { words: 3 }],
    })),
  };
}

function manyTurns(turns: number, turn: (index: number) => Source): Source {
  return Object.fromEntries(Array.from({ length: turns }, (_, i) => [turnName(i), turn(i)]));
}

/** Where messages have threads, all turns are in one chat. */
function chatOf(platform: PlatformName, index: number): string {
  if (platform === "slack") return "D1";
  return platform === "telegram" ? String(101 + index) : `D${1 + index}`;
}
