import { randomBytes } from "node:crypto";
import {
  captureText,
  type CaptureEvent,
  type CaptureLine,
} from "../../../contract/trace/capture-line.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { Disguise } from "../disguise/disguise.ts";
import { pseudonyms, type Pseudonyms } from "../disguise/pseudonyms.ts";
import type { CaptureFile } from "./capture-file.ts";

/** UTF-16 code units of texts that wait to be written; more are written at once. */
export const UNWRITTEN_UNITS_MAX = 256 * 1024;
/** The same for events, whose own size is next to nothing. */
const UNWRITTEN_EVENTS_MAX = 4_096;
/** Length of the secret by which words are replaced, in bytes. */
const SECRET_BYTES = 32;

export interface RecorderOptions {
  readonly file: CaptureFile;
  /** Words stay as they are; secrets go all the same. */
  readonly keepTexts: boolean;
  nowMs(): number;
  /** Called with each line as it was recorded, and its number in the file. */
  onLine?(line: CaptureLine, at: number): void;
}

type Scans = Readonly<Record<Side, Disguise>>;

/**
 * Writes a capture of what crosses sockets, without secrets and, unless told otherwise, without anybody's
 * words. What happened in one turn of the event loop is looked at and written together at its end: whoever
 * hands messages on is not held up by what is recorded of them.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #stand: Pseudonyms | undefined;
  readonly #scans = new Map<number, Scans>();
  readonly #originMs: number;
  #unwritten: CaptureLine[] = [];
  #unwrittenUnits = 0;
  #conns: number;
  #flushing: NodeJS.Immediate | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#stand = options.keepTexts ? undefined : pseudonyms(randomBytes(SECRET_BYTES));
    const { connMax, ms, open } = options.file.earlier;
    this.#conns = connMax;
    this.#originMs = ms - options.nowMs();
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
      this.#unwrittenUnits > UNWRITTEN_UNITS_MAX || this.#unwritten.length > UNWRITTEN_EVENTS_MAX;
    if (isFull) this.flush();
    else this.#flushing ??= setImmediate(() => this.flush());
  }

  flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const lines = this.#unwritten.map((line) => this.#told(line));
    this.#unwritten = [];
    this.#unwrittenUnits = 0;
    if (lines.length === 0) return;
    const { file } = this.#options;
    const before = file.lines;
    file.append(lines.map(captureText).join(""), lines.length);
    for (const [index, line] of lines.entries()) this.#options.onLine?.(line, before + index + 1);
  }

  #told(line: CaptureLine): CaptureLine {
    const { conn } = line;
    if (line.what === "close" || line.what === "refused") this.#scans.delete(conn);
    if (line.what !== "text") return line;
    const scans = this.#scans.get(conn) ?? this.#scansOf(conn);
    const { ms, what, from, text } = line;
    return { ms, conn, what, from, text: scans[from].take(text) };
  }

  /** One pair for each socket that is open. */
  #scansOf(conn: number): Scans {
    const scans = { gateway: new Disguise(this.#stand), connector: new Disguise(this.#stand) };
    this.#scans.set(conn, scans);
    return scans;
  }
}
