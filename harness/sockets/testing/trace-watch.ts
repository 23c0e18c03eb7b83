import type { Happened } from "../../../contract/trace-line.ts";

/** What a shell tells, and a way to wait for it without waiting for time to pass. */
export class TraceWatch {
  readonly lines: Happened[] = [];
  #waiting: readonly { readonly is: (line: Happened) => boolean; readonly found: () => void }[] =
    [];

  readonly hear = (line: Happened): void => {
    this.lines.push(line);
    const met = this.#waiting.filter(({ is }) => is(line));
    this.#waiting = this.#waiting.filter((one) => !met.includes(one));
    for (const { found } of met) found();
  };

  /** Resolves with the first such line, also one that was told before. */
  until(is: (line: Happened) => boolean, count = 1): Promise<void> {
    const left = count - this.lines.filter(is).length;
    if (left <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      let missing = left;
      const wait = (): void => {
        this.#waiting = [...this.#waiting, { is, found }];
      };
      const found = (): void => {
        missing -= 1;
        if (missing === 0) resolve();
        else wait();
      };
      wait();
    });
  }

  of<K extends Happened["kind"]>(kind: K): readonly Extract<Happened, { kind: K }>[] {
    return this.lines.filter((line): line is Extract<Happened, { kind: K }> => line.kind === kind);
  }
}

/** Sockets that this process has open, by what the platform counts. */
export function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith("TCPSocket")).length;
}

/** Resolves once no more sockets are open than before: closing takes the event loop a few turns. */
export async function untilClosed(before: number): Promise<void> {
  while (openSockets() > before) await new Promise((resolve) => setImmediate(resolve));
}
