import type { CaptureEvent, CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Earlier } from "./capture-file.ts";

/** UTF-16 code units of texts that wait to be written; more are handed over at once. */
export const UNWRITTEN_UNITS_MAX = 256 * 1024;
/** Lines that wait to be written; more are handed over at once. */
const UNWRITTEN_LINES_MAX = 1_024;
/** How long a line may wait, in milliseconds: a crash loses no more. */
const UNWRITTEN_MS_MAX = 20;

export interface RecorderOptions {
  /** What the file holds already: sockets and times go on from there. */
  readonly earlier: Earlier;
  nowMs(): number;
  /** Takes lines that were recorded, in order. */
  take(lines: readonly CaptureLine[]): void;
}

/** What a proxy tells of the sockets that it joins, as they begin and as frames cross them. */
export type SocketRecord = Pick<Recorder, "nextConn" | "record" | "flush">;

/**
 * Gathers what crosses sockets as lines of a capture. What crosses within a few milliseconds is handed over
 * together: whoever hands messages on is not held up by each of them.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #originMs: number;
  #unwritten: CaptureLine[] = [];
  #unwrittenUnits = 0;
  #conns: number;
  #flushing: NodeJS.Timeout | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    const { connMax, ms, open } = options.earlier;
    this.#conns = connMax;
    this.#originMs = ms - options.nowMs();
    // Whoever recorded them died, and they with it.
    for (const conn of open) {
      this.record(conn, { what: "close", code: 1006, reason: "", by: "network" });
    }
  }

  /** The number of a socket that begins. */
  nextConn(): number {
    this.#conns += 1;
    return this.#conns;
  }

  record(conn: number, event: CaptureEvent): void {
    const ms = Math.round(this.#originMs + this.#options.nowMs());
    this.#unwritten.push({ ms, conn, ...event });
    if (event.what === "text") this.#unwrittenUnits += event.text.length;
    const isFull =
      this.#unwrittenUnits > UNWRITTEN_UNITS_MAX || this.#unwritten.length > UNWRITTEN_LINES_MAX;
    if (isFull) this.flush();
    else this.#flushing ??= setTimeout(() => this.flush(), UNWRITTEN_MS_MAX);
  }

  flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    if (this.#unwritten.length === 0) return;
    const lines = this.#unwritten;
    this.#unwritten = [];
    this.#unwrittenUnits = 0;
    this.#options.take(lines);
  }
}
