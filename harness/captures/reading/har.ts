import type { PlacedLine } from "../../../contract/trace/capture.ts";
import { frameIn, sideOf } from "./frame-side.ts";

/** A message as a browser's tools export it: `time` in seconds, `data` its text. */
interface HarMessage {
  readonly time: number;
  readonly data: string;
}

/** The messages of an export of a browser's or a proxy's tools (HAR), or `undefined` when it is none. */
export function readHar(text: string): readonly PlacedLine[] | undefined {
  const entries = entriesOf(text);
  if (entries === undefined) return undefined;
  const sockets = entries.map(messagesOf).filter((messages) => messages.length > 0);
  const firstMs = Math.min(...sockets.flat().map(({ time }) => time * 1000));
  const finder = new LineFinder(text);
  const placed = sockets.flatMap((messages, index) =>
    messages.flatMap(({ time, data }): readonly PlacedLine[] => {
      const at = finder.next(JSON.stringify(data));
      const from = sideOf(frameIn(data));
      if (from === undefined) return [];
      const text = data.endsWith("\n") ? data : `${data}\n`;
      const ms = Math.round(time * 1000 - firstMs);
      return [{ at, line: { ms, conn: index + 1, what: "text", from, text } }];
    }),
  );
  return placed.toSorted((a, b) => a.line.ms - b.line.ms);
}

function entriesOf(text: string): readonly unknown[] | undefined {
  if (!text.includes("_webSocketMessages")) return undefined;
  try {
    const har = JSON.parse(text) as { readonly log?: { readonly entries?: unknown } } | null;
    const entries = har?.log?.entries;
    return Array.isArray(entries) ? entries : undefined;
  } catch {
    return undefined;
  }
}

function messagesOf(entry: unknown): readonly HarMessage[] {
  const messages = (entry as { readonly _webSocketMessages?: unknown } | null)?._webSocketMessages;
  return Array.isArray(messages) ? messages.filter(isMessage) : [];
}

function isMessage(value: unknown): value is HarMessage {
  if (typeof value !== "object" || value === null) return false;
  const { time, data } = value as { readonly time?: unknown; readonly data?: unknown };
  return typeof time === "number" && typeof data === "string";
}

/** Says on which line of a text one piece after the other stands. */
class LineFinder {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  next(piece: string): number {
    const found = this.#text.indexOf(piece, this.#at);
    if (found < 0) return this.#line;
    for (let at = this.#at; at < found; at += 1) {
      if (this.#text.charCodeAt(at) === 0x0a) this.#line += 1;
    }
    this.#at = found;
    return this.#line;
  }
}
