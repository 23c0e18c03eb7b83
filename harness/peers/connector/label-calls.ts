import type { Happened, Line, PlatformHappened } from "../../../contract/trace-line.ts";
import { anchorOf } from "../../../simulator/invariants/story/attribution.ts";

/**
 * A call to the platform, labelled with the op that it is for: of the ops that wait for their answer and can
 * make such a call, the one that fits it best, else the oldest. A connector answers an op after its calls,
 * so a call that comes while nothing waits is nobody's, unless it fits an op whose socket died before the
 * answer: that is still being carried out.
 */
export function labelled(lines: readonly Line[], happened: Happened): Happened {
  if (happened.kind !== "platform") return happened;
  const { call } = happened;
  const { waiting, cutOff } = requestsOf(lines);
  const fit = fitTo(call, turnOfMessage(lines, call));
  const able = (op: Outbound): boolean => canMake(opOf(op), call);
  const cause = best(waiting.filter(able), fit) ?? best(cutOff.filter(able), fit);
  const chosen = cause ?? waiting.find(able);
  if (chosen?.label === undefined) return happened;
  const turn = chosen.turn === undefined ? {} : { turn: chosen.turn };
  return { ...happened, label: `${chosen.label}>${call.method}`, ...turn };
}

type Call = PlatformHappened["call"];

/** How well an op fits a call: 0 not at all. */
type Fit = (op: Outbound) => number;

/** By the text of which the call carries a part, the message that it changes, and the thread that it names. */
function fitTo(call: Call, turn: string | undefined): Fit {
  const text = TEXTS.map((name) => call[name]).find(
    (each) => typeof each === "string" && each !== "",
  );
  const thread = call["thread_ts"];
  return (op) => {
    const carries = typeof text === "string" && contentOf(op).includes(text);
    const changes = turn !== undefined && op.turn === turn;
    const isThere = typeof thread === "string" && threadOf(op) === thread;
    // Whoever serves two turns at a time may call for the younger first.
    return (carries ? 4 : 0) + (changes ? 2 : 0) + (isThere ? 1 : 0);
  };
}

/** The one that fits best, the oldest of several; none where none fits. */
function best(ops: readonly Outbound[], fit: Fit): Outbound | undefined {
  let found: Outbound | undefined;
  for (const op of ops) if (fit(op) > (found === undefined ? 0 : fit(found))) found = op;
  return found;
}

/** Whose message the call changes, where an earlier call that made it was somebody's. */
function turnOfMessage(lines: readonly Line[], call: Call): string | undefined {
  const { ts } = call;
  if (typeof ts !== "string") return undefined;
  const made = lines.find((line) => line.kind === "platform" && line.answer.id === ts);
  return made?.kind === "platform" ? made.turn : undefined;
}

/** Names under which calls carry a text. */
const TEXTS = ["markdown_text", "text", "status"] as const;

/** Whether an op makes such calls: a status is of typing alone, and tasks are of a card. */
function canMake(op: string, call: PlatformHappened["call"]): boolean {
  if (call.method === "assistant.threads.setStatus") return op === "typing";
  if (op === "typing") return false;
  const { chunks } = call;
  const isCard = op === "task_card" || op === "task_card_stop";
  return !Array.isArray(chunks) || chunks.length === 0 || isCard;
}

type Outbound = Extract<Line, { readonly kind: "sent"; readonly from: "gateway" }>;

/** Requests that no result has come for, oldest first; a socket's end settles what it carried (W-51). */
export function unanswered(lines: readonly Line[]): readonly Outbound[] {
  return requestsOf(lines).waiting;
}

interface Requests {
  readonly waiting: readonly Outbound[];
  /** Those that the last end of a socket left without a result. */
  readonly cutOff: readonly Outbound[];
}

function requestsOf(lines: readonly Line[]): Requests {
  const waiting = new Map<string, Outbound>();
  let cutOff: readonly Outbound[] = [];
  for (const line of lines) {
    if (line.kind === "sent" && line.from === "gateway" && line.frame.type === "outbound") {
      waiting.set(line.frame.requestId, line);
    } else if (line.kind === "received" && line.frame.type === "outbound_result") {
      waiting.delete(line.frame.requestId);
    } else if (line.kind === "close") {
      cutOff = [...waiting.values()];
      waiting.clear();
    } else if (line.kind === "report" && line.report.what === "request-settled") {
      waiting.delete(line.report.requestId);
    }
  }
  return { waiting: [...waiting.values()], cutOff };
}

function opOf({ frame }: Outbound): string {
  return frame.type === "outbound" ? frame.action.op : "";
}

function threadOf({ frame }: Outbound): string | null {
  return frame.type === "outbound" ? anchorOf(frame.action) : null;
}

function contentOf({ frame }: Outbound): string {
  if (frame.type !== "outbound") return "";
  const content = (frame.action as Readonly<Record<string, unknown>>)["content"];
  return typeof content === "string" ? content : "";
}
