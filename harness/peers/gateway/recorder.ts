import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened, Line } from "../../../contract/trace-line.ts";

/** Lines of one session; a gateway that writes more has gone wild, and nothing further is kept. */
const SESSION_LINES_MAX = 200_000;

export type Match = (line: Line) => boolean;

interface Waiting {
  readonly match: Match;
  readonly ring: (line: Line) => void;
}

/** Keeps everything that happens in a session, as a trace, and rings whoever waits for a line. */
export class Recorder {
  readonly clock: Clock;
  readonly #lines: Line[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #onLine: (line: Line) => void;

  constructor(clock: Clock, onLine: (line: Line) => void = () => undefined) {
    this.clock = clock;
    this.#onLine = onLine;
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Number of the last line. */
  get last(): number {
    return this.#lines.length;
  }

  /** Takes what happened, and gives it its number: its place among the lines, from 1. */
  add(happened: Happened): Line {
    const line: Line = { n: this.last + 1, ms: Math.round(this.clock.nowMs()), ...happened };
    if (this.#lines.length >= SESSION_LINES_MAX) return line;
    this.#lines.push(line);
    this.#onLine(line);
    for (const waiting of this.#waiting) {
      if (!waiting.match(line)) continue;
      this.#waiting.delete(waiting);
      waiting.ring(line);
    }
    return line;
  }

  /** The first line after number `after` that matches, now or later. */
  when(match: Match, after = 0): Promise<Line> {
    const known = this.since(after).find(match);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((ring) => {
      this.#waiting.add({ match, ring });
    });
  }

  since(after: number): readonly Line[] {
    return this.#lines.slice(after);
  }
}
