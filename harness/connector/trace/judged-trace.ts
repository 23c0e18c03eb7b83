import { closeSync } from "node:fs";
import { redacted } from "../../../contract/trace/redact.ts";
import type { Happened, Line, MetaHappened } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { LiveJudge } from "../../captures/recording/live-judge.ts";
import type { Recorded } from "../../captures/recording/thread-messages.ts";
import { openTrace } from "../../files/open-trace.ts";
import { writeLines, type OpenFile } from "../../files/write-wholly.ts";

/** Lines of one turn of the event loop that wait for its end; more are written and judged at once. */
export const WAITING_LINES_MAX = 1_024;

export interface JudgedTraceOptions {
  readonly path: string;
  readonly observer: MetaHappened["observer"];
  onBreach(breach: Breach): void;
}

/**
 * A trace that is written and judged as it grows, once a turn of the event loop: whoever adds to it answers
 * first, and what happened in that turn is dealt with before anything more is read. So a process that is
 * killed loses no more than one turn. A verdict is what `turnproof check` says of the file.
 */
export class JudgedTrace {
  readonly #file: OpenFile;
  readonly #judge: LiveJudge;
  readonly #startedAtMs = performance.now();
  #waiting: Line[] = [];
  #told = 0;
  #isOpen = true;
  readonly #settle = (): void => this.#settleNow();

  /** @throws {UsageError} When the file cannot be written. */
  constructor(options: JudgedTraceOptions) {
    const { path, observer } = options;
    this.#file = openTrace(path);
    this.#judge = new LiveJudge((breach) => options.onBreach(breach));
    // An error that ends the process ends its turn, too: what led to it is worth most of all.
    process.once("exit", this.#settle);
    this.add({ kind: "meta", format: 1, contract: 1, observer });
  }

  /** What happens after the end is not kept. */
  add(happened: Happened): void {
    if (!this.#isOpen) return;
    this.#told += 1;
    const ms = Math.round(performance.now() - this.#startedAtMs);
    this.#waiting.push({ n: this.#told, ms, ...happened });
    // Answers leave at the end of a turn as well, and before this.
    if (this.#waiting.length === 1) setImmediate(this.#settle);
    else if (this.#waiting.length === WAITING_LINES_MAX) this.#settleNow();
  }

  /** Says that the watching ended here, and what it came to. */
  end(): Recorded {
    this.add({ kind: "end", why: "stopped", pending: [] });
    this.#isOpen = false;
    this.#settleNow();
    process.off("exit", this.#settle);
    closeSync(this.#file.fd);
    const breaches = this.#judge.end();
    return { frames: this.#judge.frames, breaches };
  }

  #settleNow(): void {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    const kept = lines.map(redacted);
    writeLines(
      this.#file,
      kept.map((line) => JSON.stringify(line)),
    );
    for (const line of kept) this.#judge.hear(line, line.n);
  }
}
