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

/** UTF-16 code units of lines that wait to be written; more are written at once. */
export const UNWRITTEN_UNITS_MAX = 256 * 1024;
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
 * words. What happened in one turn of the event loop is written together at its end.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #stand: Pseudonyms | undefined;
  readonly #scans = new Map<number, Scans>();
  readonly #originMs: number;
  #unwritten = "";
  #unwrittenLines = 0;
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
    const line: CaptureLine = { ms, conn, ...this.#told(conn, event) };
    this.#unwritten += captureText(line);
    this.#unwrittenLines += 1;
    this.#options.onLine?.(line, this.#options.file.lines + this.#unwrittenLines);
    if (this.#unwritten.length > UNWRITTEN_UNITS_MAX) this.flush();
    else this.#flushing ??= setImmediate(() => this.flush());
  }

  flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    if (this.#unwritten === "") return;
    this.#options.file.append(this.#unwritten, this.#unwrittenLines);
    this.#unwritten = "";
    this.#unwrittenLines = 0;
  }

  #told(conn: number, event: CaptureEvent): CaptureEvent {
    if (event.what === "close" || event.what === "refused") this.#scans.delete(conn);
    if (event.what !== "text") return event;
    const scans = this.#scans.get(conn) ?? this.#scansOf(conn);
    return { ...event, text: scans[event.from].take(event.text) };
  }

  /** One pair for each socket that is open. */
  #scansOf(conn: number): Scans {
    const scans = { gateway: new Disguise(this.#stand), connector: new Disguise(this.#stand) };
    this.#scans.set(conn, scans);
    return scans;
  }
}
