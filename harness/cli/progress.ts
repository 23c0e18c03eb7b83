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

/** One line that is written over again and again. */
export interface LiveLine {
  show(text: string): void;
  clear(): void;
}

/** A line that says how it stands; silent where nobody watches. */
export function liveLine(terminal: Terminal): LiveLine {
  if (terminal.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show: (text) => terminal.write(`${CLEAR_LINE}${text}`),
    clear: () => terminal.write(CLEAR_LINE),
  };
}

/** One line that says how far a long run is and how much time is left; silent where nobody watches. */
export function progressOn(terminal: Terminal, nowMs = (): number => performance.now()): Progress {
  const startedAtMs = nowMs();
  if (terminal.isTTY !== true) return { at: () => undefined, clear: () => undefined };
  return {
    at: (done, of, next) => {
      const leftMs = done === 0 ? undefined : ((nowMs() - startedAtMs) / done) * (of - done);
      const left = leftMs === undefined ? "" : `, about ${Math.ceil(leftMs / 1_000)} s left`;
      terminal.write(`${CLEAR_LINE}${done + 1} of ${of}${left}: ${next}`);
    },
    clear: () => terminal.write(CLEAR_LINE),
  };
}
