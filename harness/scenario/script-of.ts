import type { AgentEvent, AgentResult } from "../../contract/ports/agent.ts";
import type { ScheduledText } from "../../contract/ports/scheduled.ts";
import { markOf } from "../../simulator/explore/workload.ts";
import { watermarked } from "../../simulator/invariants/watermark.ts";
import type { PersonFile, PlatformName } from "../../simulator/platforms/port.ts";
import type { Script, ScriptAct, ScriptTurn } from "../../simulator/world/script.ts";
import { credentialId } from "../run/defaults.ts";
import { fileOf, type SampleSpec } from "./schema-file.ts";
import { askEvent } from "./schema-ask.ts";
import { GATEWAY_ACTS, type ActFile } from "./schema-act.ts";
import type { StepFile, TurnFile } from "./schema-turn.ts";

const PACE_MS = 1000;
const TURN_EVERY_MS = 60_000;
/** Marks of finals that rewrite what streamed begin behind those of all turns. */
const FINAL_MARKS_FROM = 100_000;
/** And those of scheduled texts behind them. */
const SCHEDULED_MARKS_FROM = 200_000;

type AgentStep = ScriptTurn["agent"][number];

/** What a checked file says about people and agents, as the world takes it. */
export function scriptOf(
  title: string,
  platform: PlatformName,
  turns: Readonly<Record<string, TurnFile>>,
  acts: readonly ActFile[],
): Script {
  const scripted = Object.entries(turns)
    .flatMap(([name, turn]) => copies(name, turn))
    .map((each, index) => turnOf(each, index, platform));
  const done = acts.map((act, i) => actOf(act, i, platform));
  return {
    title,
    turns: scripted,
    acts: done.toSorted((a, b) => a.atMs - b.atMs),
  };
}

interface Named {
  readonly name: string;
  readonly turn: TurnFile;
  readonly atMs: number;
}

/** A turn with `times` stands for A1, A2, … */
function copies(name: string, turn: TurnFile): readonly Named[] {
  const atMs = turn.at ?? 0;
  if (turn.times === undefined) return [{ name, turn, atMs }];
  const everyMs = turn.every ?? TURN_EVERY_MS;
  return Array.from({ length: turn.times }, (_, i) => {
    return { name: `${name}${i + 1}`, turn, atMs: atMs + i * everyMs };
  });
}

function turnOf({ name, turn, atMs }: Named, index: number, platform: PlatformName): ScriptTurn {
  const own = (text: string): string => text.replaceAll("${turn}", name);
  return {
    name,
    gateway: turn.gateway,
    platform: turn.platform ?? platform,
    chat: own(turn.chat),
    user: own(turn.user),
    says: own(turn.says ?? "question ${turn}"),
    ...(turn.files.length === 0 ? {} : { files: turn.files.map(personFile) }),
    thread: turn.thread,
    atMs,
    agent: agentOf(turn, index, own),
  };
}

function personFile(spec: SampleSpec): PersonFile {
  return { file: fileOf(spec), url: spec.url ?? null, kind: spec.as };
}

function agentOf(
  turn: TurnFile,
  index: number,
  own: (text: string) => string,
): readonly AgentStep[] {
  const mark = markOf(index);
  const paceMs = turn.pace ?? PACE_MS;
  const steps: AgentStep[] = [];
  let waitMs = 0;
  let tools = 0;
  let asks = 0;
  let words = 0;
  const add = (event: AgentEvent, afterMs = paceMs): void => {
    steps.push({ afterMs: afterMs + waitMs, event });
    waitMs = 0;
  };
  for (const step of turn.answers) {
    const asked = typeof step === "string" ? { text: step } : step;
    if (asked.wait !== undefined) waitMs += asked.wait;
    if (asked.words !== undefined) {
      const text = watermarked(mark, asked.words, words + 1);
      add({ kind: "text", text: words === 0 ? text : ` ${text}` });
      words += asked.words;
    }
    if (asked.tool !== undefined) addTool(add, `tool${++tools}`, asked.tool);
    if (asked.ask !== undefined) add(askEvent(asked.ask, `q${++asks}`, own));
    const plain = plainEvent(asked, own);
    if (plain !== undefined) add(plain);
  }
  if (turn.ends) add({ kind: "end", result: resultOf(turn, index, steps, own) });
  return steps;
}

function plainEvent(
  step: Exclude<StepFile, string>,
  own: (text: string) => string,
): AgentEvent | undefined {
  if (step.text !== undefined) return { kind: "text", text: own(step.text) };
  if (step.phrase !== undefined) return { kind: "phrase", text: step.phrase };
  if (step.title !== undefined) return { kind: "title", title: own(step.title) };
  if (step.handoff !== undefined) return { kind: "handoff", ...step.handoff };
  if (step["follow-up"] !== undefined) return { kind: "follow-up", ...step["follow-up"] };
  if (step["look-up"] !== undefined) return { kind: "look-up" };
  if (step.commentary !== undefined) return { kind: "commentary", text: own(step.commentary) };
  if (step.media !== undefined) {
    const { as, url, name, caption } = step.media;
    const source = name === undefined ? (url ?? "") : fileOf(step.media);
    return { kind: "media", as, source, caption: own(caption) };
  }
  if (step.interim === undefined) return undefined;
  return { kind: "interim", lane: step.interim.lane, text: own(step.interim.text) };
}

type ToolFile = NonNullable<Exclude<StepFile, string>["tool"]>;

function addTool(
  add: (event: AgentEvent, afterMs?: number) => void,
  id: string,
  tool: ToolFile,
): void {
  if (typeof tool === "string") {
    add({ kind: "tool", id, title: tool, status: "in_progress" });
    return add({ kind: "tool", id, title: tool, status: "complete" });
  }
  const { title, status, takes, preview, names } = tool;
  add({ kind: "tool", id, title, status: "in_progress" });
  const said = preview === undefined ? {} : { preview };
  const files = names === undefined ? {} : { files: [fileOf(names).hash] };
  add({ kind: "tool", id, title, status, ...said, ...files }, takes);
}

function resultOf(
  turn: TurnFile,
  index: number,
  steps: readonly AgentStep[],
  own: (text: string) => string,
): AgentResult {
  const { failed, interrupted, completed } = turn.result ?? {};
  return {
    text: finalOf(turn.final, index, steps, own),
    ...(failed === undefined ? {} : { failed }),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(completed === undefined ? {} : { completed }),
    ...(turn.door === undefined ? {} : { door: turn.door }),
  };
}

function finalOf(
  final: TurnFile["final"],
  index: number,
  steps: readonly AgentStep[],
  own: (text: string) => string,
): string | null {
  if (final === null) return null;
  if (typeof final === "string") return own(final);
  if (final?.words !== undefined) return watermarked(markOf(FINAL_MARKS_FROM + index), final.words);
  const streamed = steps.map(({ event }) => (event.kind === "text" ? event.text : "")).join("");
  return streamed + own(final?.append ?? "");
}

function actOf(act: ActFile, index: number, platform: PlatformName): ScriptAct {
  const { at: atMs } = act;
  const name = `act${index + 1}`;
  if (act.stop !== undefined) return { atMs, name, act: "interrupt", turn: act.stop };
  if (act["stop-stream"] !== undefined) {
    return { atMs, name, act: "stops-stream", turn: act["stop-stream"] };
  }
  for (const what of GATEWAY_ACTS) {
    const gateway = act[what];
    if (gateway !== undefined) return { atMs, name, act: what, gateway };
  }
  if (act.revoke !== undefined) {
    return { atMs, name, act: "revoke", gatewayId: credentialId(act.revoke) };
  }
  if (act.press !== undefined) {
    const { press: turn, option = "", user = null } = act;
    return { atMs, name, act: "presses", turn, option, user };
  }
  if (act.edit !== undefined) {
    return { atMs, name, act: "edits", turn: act.edit, text: act.text ?? "" };
  }
  if (act.deliver !== undefined) return deliverOf(act, act.deliver, index, platform);
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

/** A scheduled text is named as its act is: `act1`. */
function deliverOf(
  act: ActFile,
  said: NonNullable<ActFile["deliver"]>,
  index: number,
  platform: PlatformName,
): ScriptAct {
  const name = `act${index + 1}`;
  const text =
    typeof said === "string" ? said : watermarked(markOf(SCHEDULED_MARKS_FROM + index), said.words);
  const scheduled: ScheduledText = {
    id: name,
    platform: act.platform ?? platform,
    chatId: act.chat ?? "D1",
    threadId: act.thread ?? null,
    text,
    jobId: act.job ?? null,
    scopeId: act.scope ?? null,
    userId: act.user ?? null,
  };
  return { atMs: act.at, name, act: "deliver", gateway: act.gateway ?? "g1", scheduled };
}
