import type { AgentEvent } from "../../contract/ports/agent.ts";
import { watermarked } from "../invariants/watermark.ts";
import type { PlatformName } from "../platforms/port.ts";
import type { Entropy } from "../world/entropy.ts";
import type { Script, ScriptTurn } from "../world/script.ts";

export interface WorkloadOptions {
  readonly turns: number;
  /** Turns take them in order, over and over. */
  readonly platforms?: readonly PlatformName[];
  readonly gateways?: readonly string[];
  /** One chat for all turns of a platform, or one for each turn; `one` when absent. */
  readonly chats?: "one" | "several";
  /** Texts of each answer, with a tool between each two; 2 when absent. */
  readonly texts?: number;
}

type AgentStep = ScriptTurn["agent"][number];

const PACE_MS = 1_000;
const WORDS_OF_TEXT = 3;

/** Turns that begin at the same time and answer at the same pace: what an explorer is set on. */
export function workload({
  turns,
  platforms = ["slack"],
  gateways = ["g1"],
  chats = "one",
  texts = 2,
}: WorkloadOptions): Script {
  return {
    title: `${turns} parallel ${turns === 1 ? "turn" : "turns"}`,
    turns: Array.from({ length: turns }, (_, index) => ({
      ...asked(index, platforms, gateways, chats),
      atMs: 0,
      agent: paced(answer(markOf(index), texts, texts * WORDS_OF_TEXT, true), () => PACE_MS),
    })),
    acts: [],
  };
}

export interface RandomWorkloadOptions {
  readonly turnsMax: number;
  readonly platforms: readonly PlatformName[];
  readonly gateways: readonly string[];
}

/** Any number of turns up to a bound, at any time, of any length, at any pace, with or without tools. */
export function randomWorkload(chance: Entropy, options: RandomWorkloadOptions): Script {
  const { turnsMax, platforms, gateways } = options;
  const count = 1 + chance.below(turnsMax);
  const chats = chance.chance(50) ? "one" : "several";
  const spanMs = drawn(chance, [0, 2_000, 20_000]);
  const turns = Array.from({ length: count }, (_, index): ScriptTurn => {
    const texts = 1 + chance.below(4);
    const more = chance.chance(25) ? chance.below(5) : 0;
    const paceMs = drawn(chance, [0, 40, 900, 5_000]);
    const events = answer(markOf(index), texts, texts * WORDS_OF_TEXT + more, chance.chance(60));
    return {
      ...asked(index, platforms, gateways, chats),
      atMs: chance.below(spanMs + 1),
      agent: paced(events, () => chance.below(paceMs + 1)),
    };
  });
  return { title: `${count} random turns`, turns, acts: [] };
}

/** `A`, `B`, …, `Z`, `A2`, …: labels stay short. */
export function turnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${1 + Math.floor(index / 26)}`;
}

/**
 * The word that marks a turn's answers: three syllables, so that all are of one length and none is the
 * beginning of another.
 */
export function markOf(index: number): string {
  // A long stride, so that neighbours do not look alike.
  const number = (index * 104_729 + 31_337) % 75 ** 3;
  const syllable = (place: number): string => {
    const at = Math.floor(number / 75 ** place) % 75;
    return `${"bdfgklmnprstvwz"[at % 15] ?? ""}${"aeiou"[Math.floor(at / 15)] ?? ""}`;
  };
  return syllable(0) + syllable(1) + syllable(2);
}

function asked(
  index: number,
  platforms: readonly PlatformName[],
  gateways: readonly string[],
  chats: "one" | "several",
): Omit<ScriptTurn, "atMs" | "agent"> {
  const name = turnName(index);
  const gateway = inTurn(gateways, index) ?? "g1";
  const place = chats === "one" ? gateways.indexOf(gateway) : index;
  return {
    name,
    gateway,
    platform: inTurn(platforms, index) ?? "slack",
    chat: `D${1 + place}`,
    user: "U1",
    says: `Question ${name}`,
    thread: null,
  };
}

/** The events of an answer. A final with more words than were streamed is one with a footer (F-09). */
function answer(
  mark: string,
  texts: number,
  words: number,
  withTools: boolean,
): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  for (let text = 0; text < texts; text++) {
    if (text > 0 && withTools) {
      const tool = { kind: "tool", id: `tool${text}`, title: `Look up ${text}` } as const;
      events.push({ ...tool, status: "in_progress" }, { ...tool, status: "complete" });
    }
    const written = watermarked(mark, WORDS_OF_TEXT, text * WORDS_OF_TEXT + 1);
    events.push({ kind: "text", text: text === 0 ? written : ` ${written}` });
  }
  events.push({ kind: "end", result: { text: watermarked(mark, words) } });
  return events;
}

function paced(events: readonly AgentEvent[], waitMs: () => number): readonly AgentStep[] {
  return events.map((event) => ({ afterMs: waitMs(), event }));
}

function inTurn<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}

function drawn(chance: Entropy, from: readonly number[]): number {
  return from[chance.below(from.length)] ?? 0;
}
