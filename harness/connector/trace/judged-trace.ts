import { closeSync } from "node:fs";
import type { Happened, Line, MetaHappened } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { RecordingThread } from "../../captures/recording/recording-thread.ts";
import type { Recorded } from "../../captures/recording/thread-messages.ts";
import { openTrace } from "../../files/open-trace.ts";
import type { TraceSetup } from "./trace-thread.ts";

/** Lines that wait to be handed over; more are handed over at once. */
const WAITING_LINES_MAX = 1_024;
/** How long a line may wait while others come, in milliseconds: a crash loses no more. */
const WAITING_MS_MAX = 20;

export interface JudgedTraceOptions {
  readonly path: string;
  readonly observer: MetaHappened["observer"];
  onBreach(breach: Breach): void;
  /** UTF-16 code units that may wait to be written; far more than a session leaves, unless given. */
  readonly unitsMax?: number;
}

/**
 * A trace that is written and judged in a thread of its own: whoever adds to it answers first, and what
 * happened is handed over once the answers have left, many lines at a time. A verdict is what
 * `turnproof check` says of the file.
 */
export class JudgedTrace {
  readonly #thread: RecordingThread;
  readonly #fd: number;
  readonly #startedAtMs = performance.now();
  #waiting: Line[] = [];
  #told = 0;
  #handedAtMs = -Infinity;
  #cancel: (() => void) | undefined;
  #ended: Promise<Recorded> | undefined;

  private constructor(thread: RecordingThread, fd: number) {
    this.#thread = thread;
    this.#fd = fd;
  }

  /** @throws {UsageError} When the file cannot be written. */
  static async begin(options: JudgedTraceOptions): Promise<JudgedTrace> {
    const { path, observer, unitsMax } = options;
    const fd = openTrace(path);
    const setup: TraceSetup = { fd };
    const thread = await RecordingThread.start(
      new URL("./trace-thread", import.meta.url),
      setup,
      (breach) => options.onBreach(breach),
      unitsMax,
    );
    const trace = new JudgedTrace(thread, fd);
    trace.add({ kind: "meta", format: 1, contract: 1, observer });
    return trace;
  }

  /** Whether so much waits to be written that nothing more should come. */
  get isBehind(): boolean {
    return this.#thread.isBehind;
  }

  /** Resolves once there is room again. */
  caughtUp(): Promise<void> {
    return this.#thread.caughtUp();
  }

  /** What happens after the end is not kept. */
  add(happened: Happened): void {
    if (this.#ended !== undefined) return;
    this.#told += 1;
    const nowMs = performance.now();
    const ms = Math.round(nowMs - this.#startedAtMs);
    this.#waiting.push({ n: this.#told, ms, ...happened });
    if (this.#waiting.length >= WAITING_LINES_MAX) this.#handOver();
    else this.#cancel ??= this.#handOverSoon(nowMs);
  }

  /** Says that the watching ended here; resolves once all is written and judged. */
  end(): Promise<Recorded> {
    this.add({ kind: "end", why: "stopped", pending: [] });
    this.#ended ??= this.#finish();
    return this.#ended;
  }

  /** After a pause at once, for whoever looks on; otherwise with what comes within a moment. */
  #handOverSoon(nowMs: number): () => void {
    if (nowMs - this.#handedAtMs >= WAITING_MS_MAX) {
      const soon = setImmediate(() => this.#handOver());
      return () => clearImmediate(soon);
    }
    const later = setTimeout(() => this.#handOver(), WAITING_MS_MAX);
    return () => clearTimeout(later);
  }

  #handOver(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#handedAtMs = performance.now();
    const lines = this.#waiting;
    this.#waiting = [];
    // As one text: a thread takes in objects at several times the cost of reading them.
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    this.#thread.take([text], text.length);
  }

  async #finish(): Promise<Recorded> {
    this.#handOver();
    const recorded = await this.#thread.end();
    closeSync(this.#fd);
    return recorded;
  }
}
