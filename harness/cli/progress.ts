/** Where a person watches: the part of a terminal that progress needs. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** `done` of `of` are through, and this one is next. */
  at(done: number, of: number, next: string): void;
  clear(): void;
}

const CLEAR_LINE = "\r\u001b[K";

/** How long a log waits for the next line of something that goes on. */
const LOG_EVERY_MS = 10_000;

/** One line that is written over again and again. */
export interface LiveLine {
  show(text: string): void;
  clear(): void;
}

/** A line that says how it stands: written over where a person watches, and now and then in a log. */
export function liveLine(terminal: Terminal, nowMs = (): number => performance.now()): LiveLine {
  if (terminal.isTTY === true) {
    return {
      show: (text) => terminal.write(`${CLEAR_LINE}${text}`),
      clear: () => terminal.write(CLEAR_LINE),
    };
  }
  let lastMs = nowMs();
  return {
    show: (text) => {
      if (nowMs() - lastMs < LOG_EVERY_MS) return;
      lastMs = nowMs();
      terminal.write(`${text}\n`);
    },
    clear: () => undefined,
  };
}

/** A live line that says how far a long run is and how much time is left. */
export function progressOn(terminal: Terminal, nowMs = (): number => performance.now()): Progress {
  const startedAtMs = nowMs();
  const line = liveLine(terminal, nowMs);
  return {
    at: (done, of, next) => {
      const leftMs = done === 0 ? undefined : ((nowMs() - startedAtMs) / done) * (of - done);
      const left = leftMs === undefined ? "" : `, about ${Math.ceil(leftMs / 1_000)} s left`;
      line.show(`${done + 1} of ${of}${left}: ${next}`);
    },
    clear: () => line.clear(),
  };
}
