import type { Happened, Line, PlatformHappened } from "../../../contract/trace-line.ts";

/**
 * A call to the platform, labelled with the op that it is for: of the ops that wait for their answer and can
 * make such a call, the one whose text it carries a part of, else the oldest. A connector answers an op after
 * its calls, so a call that comes while nothing waits is nobody's, unless its text is that of an op whose
 * socket died before the answer: that is still being carried out.
 */
export function labelled(lines: readonly Line[], happened: Happened): Happened {
  if (happened.kind !== "platform") return happened;
  const { call } = happened;
  const { waiting, cutOff } = requestsOf(lines);
  const able = waiting.filter((line) => canMake(opOf(line), call));
  const text = TEXTS.map((name) => call[name]).find((each) => typeof each === "string");
  const carries = (line: Outbound): boolean =>
    typeof text === "string" && text !== "" && contentOf(line).includes(text);
  const cause =
    able.find(carries) ??
    able[0] ??
    cutOff.find((line) => canMake(opOf(line), call) && carries(line));
  if (cause?.label === undefined) return happened;
  const turn = cause.turn === undefined ? {} : { turn: cause.turn };
  return { ...happened, label: `${cause.label}>${call.method}`, ...turn };
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

function contentOf({ frame }: Outbound): string {
  if (frame.type !== "outbound") return "";
  const content = (frame.action as Readonly<Record<string, unknown>>)["content"];
  return typeof content === "string" ? content : "";
}
