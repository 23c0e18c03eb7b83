import { digest } from "../../../contract/digest.ts";
import type { GatewayFrame, InboundEvent } from "../../../contract/generated/types.ts";
import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type {
  GatewayEffect,
  GatewayInput,
  GatewayMachine,
  TurnId,
} from "../../../contract/ports/gateway.ts";

/** What a plain gateway knows. */
export interface PlainState {
  readonly conn: string;
  readonly up: boolean;
  readonly dials: number;
  readonly requests: number;
  readonly redialAtMs: number | undefined;
  /** The last `TURNS_MAX` turns, oldest first. */
  readonly turns: readonly PlainTurn[];
  readonly started: number;
  readonly cancelled: number;
  readonly malformed: number;
}

interface PlainTurn {
  readonly id: TurnId;
  readonly draftId: number;
  readonly event: InboundEvent;
  readonly text: string;
  readonly texts: number;
  /** requestId of the seal; `""` before it was written. */
  readonly seal: string;
  readonly open: boolean;
}

const TURNS_MAX = 16;

const START: PlainState = {
  conn: "",
  up: false,
  dials: 0,
  requests: 0,
  redialAtMs: undefined,
  turns: [],
  started: 0,
  cancelled: 0,
  malformed: 0,
};

/**
 * The smallest gateway that a world can be tried with: it streams by drafts, seals once, redials after a
 * second and keeps neither promise nor memory. What is shown after a fault is not its business.
 */
export function plainGateway(
  name: string,
  platforms: readonly ("slack" | "telegram")[] = ["slack"],
): GatewayMachine<PlainState> {
  return {
    init: START,
    step(state, input) {
      const effects: GatewayEffect[] = [];
      if (input.kind === "opened") return [hello(state, platforms, effects), effects];
      return [next(name, state, input, effects), effects];
    },
    dueAtMs: (state) => state.redialAtMs,
    digest,
    census: (state) => [{ name: "turns", size: state.turns.length, max: TURNS_MAX }],
  };
}

function next(
  name: string,
  state: PlainState,
  input: GatewayInput,
  effects: GatewayEffect[],
): PlainState {
  switch (input.kind) {
    case "start":
      return dial(name, state, effects);
    case "wake":
      return state.redialAtMs === undefined ? state : dial(name, state, effects);
    case "dial-failed":
    case "closed":
      return lost({ ...state, up: false, redialAtMs: input.atMs + 1_000 }, effects);
    case "malformed":
      return { ...state, malformed: state.malformed + 1 };
    case "frame":
      if (input.frame.type === "inbound") {
        return inbound(state, input.frame.event, input.frame.bufferId, effects);
      }
      if (input.frame.type !== "outbound_result") return state;
      return result(state, input.frame.requestId, effects);
    case "agent":
      return told(state, input.turn, input.event, effects);
    case "cancel":
      return { ...endTurn(state, input.turn, effects), cancelled: state.cancelled + 1 };
    case "disconnect":
    case "go-dormant":
      effects.push({ kind: "close", conn: state.conn, code: 1000, reason: input.kind });
      return { ...state, up: false };
    default:
      // The plain gateway knows nothing of the rest.
      return state;
  }
}

function dial(name: string, state: PlainState, effects: GatewayEffect[]): PlainState {
  const dials = state.dials + 1;
  const conn = `${name}.${dials}`;
  effects.push({ kind: "dial", conn, url: "ws://connector/relay" });
  return { ...state, conn, dials, redialAtMs: undefined };
}

function hello(
  state: PlainState,
  platforms: readonly ("slack" | "telegram")[],
  effects: GatewayEffect[],
): PlainState {
  const up = { ...state, up: true };
  for (const platform of platforms) {
    const botId = platform === "slack" ? "B1" : "B2";
    send(up, { type: "hello", platform, botId }, `hello@${platform}`, undefined, effects);
  }
  return up;
}

function inbound(
  state: PlainState,
  event: InboundEvent,
  bufferId: string | undefined,
  effects: GatewayEffect[],
): PlainState {
  const { source, message_id } = event;
  const id = `${source.platform}:${source.chat_id}:${message_id}`;
  if (bufferId !== undefined) {
    send(state, { type: "inbound_ack", bufferId }, "inbound_ack", id, effects);
  }
  if (state.turns.some((turn) => turn.id === id)) return state;
  effects.push({
    kind: "report",
    report: { what: "turn-started", turn: id, session: `session of ${source.chat_id}` },
  });
  effects.push({ kind: "agent-start", turn: id, event });
  const draftId = state.started + 1;
  const turn = { id, draftId, event, text: "", texts: 0, seal: "", open: true };
  return { ...state, started: draftId, turns: [...state.turns, turn].slice(-TURNS_MAX) };
}

function told(
  state: PlainState,
  id: TurnId,
  event: AgentEvent,
  effects: GatewayEffect[],
): PlainState {
  const turn = state.turns.find((other) => other.id === id);
  if (turn?.open !== true) return state;
  if (event.kind === "text") {
    const longer = { ...turn, text: turn.text + event.text, texts: turn.texts + 1 };
    return draft(state, longer, false, `draft@text${longer.texts}`, effects);
  }
  if (event.kind !== "end") return state;
  return draft(state, { ...turn, text: event.result.text ?? turn.text }, true, "seal", effects);
}

/** A seal whose socket is gone is not waited for. */
function lost(state: PlainState, effects: GatewayEffect[]): PlainState {
  const waiting = state.turns.filter(({ open, seal }) => open && seal !== "");
  return waiting.reduce((after, turn) => endTurn(after, turn.id, effects), state);
}

function draft(
  state: PlainState,
  turn: PlainTurn,
  final: boolean,
  what: string,
  effects: GatewayEffect[],
): PlainState {
  const requests = state.requests + 1;
  const requestId = requests.toString(16).padStart(32, "0");
  const { source, message_id } = turn.event;
  const metadata = { thread_id: message_id ?? "", user_id: source.user_id ?? "" };
  const action = {
    op: "draft",
    chat_id: source.chat_id ?? "",
    draft_id: turn.draftId,
    content: turn.text,
    final,
    metadata,
  } as const;
  send(state, { type: "outbound", requestId, action }, what, turn.id, effects);
  const sealed = final ? { ...turn, seal: requestId } : turn;
  const turns = state.turns.map((other) => (other.id === turn.id ? sealed : other));
  // A seal that found no link is not waited for.
  const after = { ...state, requests, turns };
  return final && !state.up ? endTurn(after, turn.id, effects) : after;
}

function result(state: PlainState, requestId: string, effects: GatewayEffect[]): PlainState {
  const turn = state.turns.find(({ seal }) => seal === requestId);
  return turn === undefined ? state : endTurn(state, turn.id, effects);
}

function endTurn(state: PlainState, id: TurnId, effects: GatewayEffect[]): PlainState {
  effects.push({
    kind: "report",
    report: { what: "turn-ended", turn: id, how: "completed", delivered: true, payload: null },
  });
  effects.push({ kind: "agent-stop", turn: id, reason: "ended" });
  const turns = state.turns.map((turn) => (turn.id === id ? { ...turn, open: false } : turn));
  return { ...state, turns };
}

function send(
  state: PlainState,
  frame: GatewayFrame,
  what: string,
  turn: TurnId | undefined,
  effects: GatewayEffect[],
): void {
  if (!state.up) return;
  const about = turn === undefined ? { what } : { what, turn };
  effects.push({ kind: "send", conn: state.conn, frame, about });
}
