import type { Happened, Line } from "../../../contract/trace-line.ts";

/** Longest trace of one case. A peer that writes more is not followed any further. */
const LINES_MAX = 50_000;

/** The trace of one case, and those who wait for something to happen in it. */
export class Recording {
  readonly lines: Line[] = [];
  readonly #nowMs: () => number;
  readonly #listeners = new Set<(line: Line) => void>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The line that was added, or the last one when the trace is full. */
  add(happened: Happened): Line {
    const n = this.lines.length + 1;
    const line: Line = { n, ms: Math.round(this.#nowMs()), ...happened };
    if (n > LINES_MAX) return this.lines.at(-1) ?? line;
    this.lines.push(line);
    for (const listener of [...this.#listeners]) listener(line);
    return line;
  }

  /** Called with each line to come, until the returned function is. */
  listen(listener: (line: Line) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
