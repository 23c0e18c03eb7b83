import type { AgentEvent, AgentResult } from "../../contract/ports/agent.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";
import type { Script, ScriptAct, ScriptTurn } from "../../simulator/world/script.ts";
import type { ActFile } from "./schema-act.ts";
import type { StepFile, TurnFile } from "./schema-turn.ts";

const PACE_MS = 1000;
const TURN_EVERY_MS = 60_000;

type AgentStep = ScriptTurn["agent"][number];

/** What a checked file says about people and agents, as the world takes it. */
export function scriptOf(
  title: string,
  platform: PlatformName,
  turns: Readonly<Record<string, TurnFile>>,
  acts: readonly ActFile[],
): Script {
  const scripted = Object.entries(turns).flatMap(([name, turn]) => copies(name, turn, platform));
  const done = acts.map((act, i) => actOf(act, i, platform));
  return {
    title,
    turns: scripted,
    acts: done.toSorted((a, b) => a.atMs - b.atMs),
  };
}

/** A turn with `times` stands for A1, A2, … */
function copies(name: string, turn: TurnFile, platform: PlatformName): readonly ScriptTurn[] {
  const atMs = turn.at ?? 0;
  if (turn.times === undefined) return [turnOf(name, turn, platform, atMs)];
  const everyMs = turn.every ?? TURN_EVERY_MS;
  return Array.from({ length: turn.times }, (_, i) =>
    turnOf(`${name}${i + 1}`, turn, platform, atMs + i * everyMs),
  );
}

function turnOf(name: string, turn: TurnFile, platform: PlatformName, atMs: number): ScriptTurn {
  const own = (text: string): string => text.replaceAll("${turn}", name);
  return {
    name,
    gateway: turn.gateway,
    platform: turn.platform ?? platform,
    chat: own(turn.chat),
    user: own(turn.user),
    says: own(turn.says ?? "question ${turn}"),
    thread: turn.thread,
    atMs,
    agent: agentOf(name, turn, own),
  };
}

function agentOf(
  name: string,
  turn: TurnFile,
  own: (text: string) => string,
): readonly AgentStep[] {
  const paceMs = turn.pace ?? PACE_MS;
  const steps: AgentStep[] = [];
  let waitMs = 0;
  let tools = 0;
  let words = 0;
  const add = (event: AgentEvent, afterMs = paceMs): void => {
    steps.push({ afterMs: afterMs + waitMs, event });
    waitMs = 0;
  };
  for (const step of turn.answers) {
    const asked = typeof step === "string" ? { text: step } : step;
    if (asked.wait !== undefined) waitMs += asked.wait;
    if (asked.words !== undefined) {
      add({ kind: "text", text: watermark(name, words, asked.words) });
      words += asked.words;
    }
    if (asked.tool !== undefined) addTool(add, `tool${++tools}`, asked.tool);
    const plain = plainEvent(asked, own);
    if (plain !== undefined) add(plain);
  }
  if (turn.ends) add({ kind: "end", result: resultOf(name, turn, steps, own) });
  return steps;
}

function plainEvent(
  step: Exclude<StepFile, string>,
  own: (text: string) => string,
): AgentEvent | undefined {
  if (step.text !== undefined) return { kind: "text", text: own(step.text) };
  if (step.commentary !== undefined) return { kind: "commentary", text: own(step.commentary) };
  if (step.interim === undefined) return undefined;
  return { kind: "interim", lane: step.interim.lane, text: own(step.interim.text) };
}

type ToolFile = NonNullable<Exclude<StepFile, string>["tool"]>;

function addTool(
  add: (event: AgentEvent, afterMs?: number) => void,
  id: string,
  tool: ToolFile,
): void {
  const title = typeof tool === "string" ? tool : tool.title;
  const status = typeof tool === "string" ? "complete" : tool.status;
  const takesMs = typeof tool === "string" ? undefined : tool.takes;
  add({ kind: "tool", id, title, status: "in_progress" });
  add({ kind: "tool", id, title, status }, takesMs);
}

function resultOf(
  name: string,
  turn: TurnFile,
  steps: readonly AgentStep[],
  own: (text: string) => string,
): AgentResult {
  const { failed, interrupted, completed } = turn.result ?? {};
  return {
    text: finalOf(name, turn.final, steps, own),
    ...(failed === undefined ? {} : { failed }),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(completed === undefined ? {} : { completed }),
    ...(turn.door === undefined ? {} : { door: turn.door }),
  };
}

function finalOf(
  name: string,
  final: TurnFile["final"],
  steps: readonly AgentStep[],
  own: (text: string) => string,
): string | null {
  if (final === null) return null;
  if (typeof final === "string") return own(final);
  if (final?.words !== undefined) return watermark(`${name}.final`, 0, final.words);
  const streamed = steps.map(({ event }) => (event.kind === "text" ? event.text : "")).join("");
  return streamed + own(final?.append ?? "");
}

/** `A.0001 A.0002 `: words that occur nowhere else and show any loss, repetition or swap (D-39). */
function watermark(name: string, from: number, count: number): string {
  const words = Array.from({ length: count }, (_, i) => word(name, from + i + 1));
  return (from === 0 ? "" : " ") + words.join(" ");
}

function word(name: string, number: number): string {
  return `${name}.${String(number).padStart(5, "0")}`;
}

function actOf(act: ActFile, index: number, platform: PlatformName): ScriptAct {
  const { at: atMs } = act;
  const name = `act${index + 1}`;
  if (act.stop !== undefined) return { atMs, name, act: "interrupt", turn: act.stop };
  if (act["stop-stream"] !== undefined) {
    return { atMs, name, act: "stops-stream", turn: act["stop-stream"] };
  }
  if (act.disconnect !== undefined) {
    return { atMs, name, act: "disconnect", gateway: act.disconnect };
  }
  if (act["go-dormant"] !== undefined) {
    return { atMs, name, act: "go-dormant", gateway: act["go-dormant"] };
  }
  return {
    atMs,
    name,
    act: "says",
    platform: act.platform ?? platform,
    chat: act.chat ?? "D1",
    user: act.user ?? "U1",
    text: act.says ?? "",
    thread: act.thread ?? null,
  };
}
