import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type { LiveAgent } from "../../../reference-gateway/agents/live-agent.ts";
import { GATEWAY_DEFAULTS } from "../../../reference-gateway/config.ts";
import { createGateway } from "../../../reference-gateway/gateway.ts";
import { runGateway } from "../../../reference-gateway/shell/run-gateway.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import { realClock } from "../../clock.ts";
import { serveConnector } from "../../connector/serve.ts";
import { SOUND } from "../../run/sides.ts";
import { dial } from "../dial.ts";
import { TraceWatch } from "./trace-watch.ts";

/** What a run of parallel turns came to. */
export interface ParallelTurns {
  /** What the bot has on screen at the end, each with its chat, in no order of its own. */
  readonly shown: readonly string[];
  /** Turns that had begun, and none of them ended, when the first agent went on. */
  readonly atOnce: number;
  /** Turns that the gateway says are over, with their answer delivered. */
  readonly delivered: number;
  /** Sockets that were open in all. */
  readonly sockets: number;
  /** From the first message to the last end, in milliseconds. */
  readonly tookMs: number;
}

/** A screen forgets chats above a bound, so several turns share one. */
const TURNS_PER_CHAT = 4;
/** Streams that either side holds open at a time (D-28, G-19): by default fewer than the turns here. */
const STREAMS_MAX = 1_024;

/** Enough of an answer to be shown at the next tick (G-24). */
const BEGINNING_UNITS = 24;

/** What is to be on screen after so many turns: one message for each. */
export function oneMessageEach(turns: number): readonly string[] {
  return Array.from(
    { length: turns },
    (_, turn) => `${chatOf(turn)}: ${answerOf(turn)}`,
  ).toSorted();
}

function chatOf(turn: number): string {
  return `D${Math.floor(turn / TURNS_PER_CHAT) + 1}`;
}

function answerOf(turn: number): string {
  return `The answer to ${turn} begins, and it ends.`;
}

/**
 * One gateway and one connector, each in its shell, with one WebSocket on loopback between them, and so many
 * streamed turns at one time: no agent goes on before all have begun, and none ends before each stream is
 * open on screen.
 *
 * `heldAt` is called while all of them are under way.
 */
export async function runParallelTurns(
  turns: number,
  heldAt: () => void = () => undefined,
): Promise<ParallelTurns> {
  const clock = realClock();
  const [said, drawn] = [new TraceWatch(), new TraceWatch()];
  const connector = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: undefined,
    configure: (config) => ({ ...config, openStreamsMax: STREAMS_MAX }),
    policies: SOUND.connector,
    clock,
    observe: only(drawn, isOpened),
    onQuit: () => undefined,
  });
  const agents = new PatientAgents();
  const gateway = runGateway({
    machine: createGateway({
      ...GATEWAY_DEFAULTS,
      url: connector.url,
      identities: [{ platform: "slack", botId: "B1" }],
      busySession: "parallel",
      typing: false,
      openDraftsMax: STREAMS_MAX,
    }),
    dial,
    clock,
    agent: agents,
    name: "g1",
    entropy: "parallel",
    memory: {},
    onTrace: only(said, isTold),
  });
  try {
    await said.until(isUp);
    const start = performance.now();
    for (let turn = 0; turn < turns; turn += 1) connector.operate(`say ${chatOf(turn)} U1 ${turn}`);
    await said.until(hasStarted, turns);
    const atOnce = turns - said.lines.filter(hasEnded).length;
    agents.say((turn) => ({ kind: "text", text: answerOf(turn).slice(0, BEGINNING_UNITS) }));
    await drawn.until(isOpened, turns);
    heldAt();
    agents.say((turn) => ({ kind: "end", result: { text: answerOf(turn) } }));
    await said.until(hasEnded, turns);
    const tookMs = performance.now() - start;
    const sockets = said.lines.filter(isUp).length;
    const delivered = said.lines.filter(hasDelivered).length;
    const shown = shownBy(connector.view("slack").bubbles);
    return { shown, atOnce, delivered, sockets, tookMs };
  } finally {
    gateway.kill();
    await connector.close();
  }
}

/** Agents that wait for each other: what one says, all say. */
class PatientAgents implements LiveAgent {
  readonly #waiting: { readonly turn: number; readonly say: (event: AgentEvent) => void }[] = [];

  begin(...[, event, say]: Parameters<LiveAgent["begin"]>): () => void {
    this.#waiting.push({ turn: Number(event.text), say });
    return () => undefined;
  }

  say(event: (turn: number) => AgentEvent): void {
    for (const { turn, say } of this.#waiting) say(event(turn));
  }
}

/** Keeps of all that is told only what is looked for: the rest would be most of the memory. */
function only(watch: TraceWatch, isIt: (line: Happened) => boolean): (line: Happened) => void {
  return (line) => {
    if (isIt(line)) watch.hear(line);
  };
}

const isTold = (line: Happened): boolean => isUp(line) || hasStarted(line) || hasEnded(line);

const isUp = (line: Happened): boolean =>
  line.kind === "report" && line.report.what === "link" && line.report.state === "up";

const hasStarted = (line: Happened): boolean =>
  line.kind === "report" && line.report.what === "turn-started";

const hasEnded = (line: Happened): boolean =>
  line.kind === "report" && line.report.what === "turn-ended";

const hasDelivered = (line: Happened): boolean =>
  line.kind === "report" && line.report.what === "turn-ended" && line.report.delivered;

const isOpened = (line: Happened): boolean =>
  line.kind === "platform" && line.call.method === "chat.startStream" && line.answer.ok;

function shownBy(bubbles: ScreenView["bubbles"]): readonly string[] {
  return bubbles
    .filter(({ author, gone }) => author === "bot" && !gone)
    .map(({ chat, text }) => `${chat}: ${text}`)
    .toSorted();
}
