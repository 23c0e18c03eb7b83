import type { PlacedLine } from "../../../contract/trace/capture.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { frameIn, sideOf } from "./frame-side.ts";
import { readLogLine, type LogLine } from "./log-line.ts";
import { Elapsed } from "./moment.ts";

/** Sockets that a log names; frames of any more are taken for the last. */
const LOG_SOCKETS_MAX = 1024;

/**
 * Reads a plain log in which frames stand among other things, as a capture. Who wrote a frame is known by
 * its type. Without a word about sockets, a hello behind anything but hellos begins a new one.
 */
export function readLog(text: string): readonly PlacedLine[] {
  const sockets = new LogSockets();
  const elapsed = new Elapsed();
  return text.split("\n").flatMap((raw, index) => {
    const said = readLogLine(raw.trimEnd());
    if (said === undefined) return [];
    const from = said.said.what === "text" ? sideOf(frameIn(said.said.text)) : undefined;
    return sockets.take(said, from, { ms: elapsed.at(said.moment), at: index + 1 });
  });
}

interface Place {
  readonly ms: number;
  readonly at: number;
}

/** The sockets of a log, by its own names for them. */
class LogSockets {
  readonly #numbers = new Map<string, number>();
  /** Sockets that a gateway has written more than hellos to. */
  readonly #greeted = new Set<number>();
  #count = 0;

  take({ conn, said }: LogLine, from: Side | undefined, { ms, at }: Place): readonly PlacedLine[] {
    if (said.what === "close") {
      const number = this.#numbers.get(conn);
      if (number === undefined || said.code < 1000 || said.code > 4999) return [];
      this.#numbers.delete(conn);
      return [{ at, line: { ms, conn: number, ...said } }];
    }
    if (from === undefined) return [];
    const { type } = JSON.parse(said.text) as { readonly type: string };
    const number = this.#numberOf(conn, type);
    if (from === "gateway" && type !== "hello") this.#greeted.add(number);
    return [{ at, line: { ms, conn: number, what: "text", from, text: said.text } }];
  }

  #numberOf(conn: string, type: string): number {
    const known = this.#numbers.get(conn);
    if (known !== undefined && !(type === "hello" && this.#greeted.has(known))) return known;
    if (this.#numbers.size >= LOG_SOCKETS_MAX) return this.#count;
    this.#count += 1;
    this.#numbers.set(conn, this.#count);
    return this.#count;
  }
}
