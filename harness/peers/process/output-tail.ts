import { REDACTED, redacted } from "../../../contract/trace/redact.ts";

/** Lines of a peer's output that are kept, for the day it dies. */
export const TAIL_LINES_MAX = 40;
/** Longest line that is kept, in UTF-16 code units. */
export const TAIL_UNITS_MAX = 500;
/** Longest line that is told to listeners, in UTF-16 code units; the rest of it is left out. */
export const LINE_UNITS_MAX = 2 ** 20;

/** Parts a stream of text into lines; a line that never ends is cut, and held no longer. */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  #rest = "";

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  take(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#rest = (this.#rest + first).slice(0, LINE_UNITS_MAX);
    for (const next of others) {
      this.#onLine(this.#rest.endsWith("\r") ? this.#rest.slice(0, -1) : this.#rest);
      this.#rest = next.slice(0, LINE_UNITS_MAX);
    }
  }

  /** What came last had no line feed. */
  end(): void {
    if (this.#rest !== "") this.#onLine(this.#rest);
    this.#rest = "";
  }
}

/** The last lines that a peer wrote, without its secrets. */
export class OutputTail {
  readonly #lines: string[] = [];
  readonly #secrets: readonly string[];

  /** @param secrets  Texts that are never kept, whatever stands around them. */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.filter((secret) => secret !== "");
  }

  add(line: string): void {
    let text = redacted(line.slice(0, LINE_UNITS_MAX));
    for (const secret of this.#secrets) text = text.replaceAll(secret, REDACTED);
    this.#lines.push(text.length > TAIL_UNITS_MAX ? `${text.slice(0, TAIL_UNITS_MAX)}…` : text);
    if (this.#lines.length > TAIL_LINES_MAX) this.#lines.shift();
  }

  lines(): readonly string[] {
    return [...this.#lines];
  }
}
