import type { Line } from "../../../contract/trace-line.ts";
import { chatOf } from "../../../simulator/invariants/story/attribution.ts";
import { chatOfCall } from "../../../simulator/invariants/story/platform.ts";

/** What of a session belongs to one case. */
export interface Share {
  readonly chats: readonly string[];
  readonly turns: readonly string[];
  /** The case began after this line, and ended with that one. */
  readonly from: number;
  readonly to: number;
}

/**
 * The lines of a session that tell of one case: what the link was when it began, and then everything in its
 * chats and on the link. What happens in other chats is other cases' business.
 */
export function sliceOf(lines: readonly Line[], share: Share): readonly Line[] {
  const reader = new Reader(share);
  return lines.slice(0, share.to).filter((line) => reader.takes(line));
}

/** Whether a line is about one of these chats, as far as the line itself tells. */
export function isOfChats(line: Line, chats: readonly string[]): boolean {
  const chat = chatOfLine(line);
  return chat !== undefined && chats.includes(chat);
}

class Reader {
  readonly #share: Share;
  readonly #requests = new Set<string>();
  readonly #buffered = new Set<string>();

  constructor(share: Share) {
    this.#share = share;
  }

  takes(line: Line): boolean {
    const { from, chats, turns } = this.#share;
    if (line.n <= from) return isOfLink(line);
    const chat = chatOfLine(line);
    if (chat !== undefined) {
      const isOurs = chats.includes(chat);
      if (isOurs) this.#remember(line);
      return isOurs;
    }
    switch (line.kind) {
      case "received":
        return line.frame.type === "inbound_ack"
          ? this.#buffered.has(line.frame.bufferId)
          : line.frame.type !== "outbound";
      case "sent":
        return line.frame.type === "outbound_result"
          ? this.#requests.has(line.frame.requestId)
          : true;
      case "agent":
        return turns.includes(line.turn);
      case "fault":
        return isOfTurns(line.at, turns) || !line.at.includes("/");
      default:
        return isOfLink(line) || line.kind === "malformed";
    }
  }

  #remember(line: Line): void {
    if (line.kind === "received" && line.frame.type === "outbound") {
      this.#requests.add(line.frame.requestId);
    }
    if (line.kind === "sent" && line.frame.type === "inbound") {
      if (line.frame.bufferId !== undefined) this.#buffered.add(line.frame.bufferId);
    }
  }
}

function isOfLink(line: Line): boolean {
  switch (line.kind) {
    case "open":
    case "close":
    case "process":
      return true;
    case "received":
      return line.frame.type === "hello";
    case "sent":
      return line.frame.type === "descriptor";
    default:
      return false;
  }
}

function isOfTurns(at: string, turns: readonly string[]): boolean {
  return turns.some((turn) => at.startsWith(`${turn}/`));
}

/** The chat that a line names; `undefined` where it names none, or leaves it to an id. */
function chatOfLine(line: Line): string | undefined {
  switch (line.kind) {
    case "user":
      return line.chat;
    case "platform":
      return nonEmpty(chatOfCall(line.call)) ?? textOf(line.call["channel_id"]);
    case "sent":
      if (line.frame.type === "inbound") return line.frame.event.source.chat_id ?? undefined;
      return line.frame.type === "interrupt_inbound" ? line.frame.chat_id : undefined;
    case "received":
      return line.frame.type === "outbound" ? nonEmpty(chatOf(line.frame.action)) : undefined;
    default:
      return undefined;
  }
}

function nonEmpty(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
