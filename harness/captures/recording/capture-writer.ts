import { randomBytes } from "node:crypto";
import { captureText, type CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { Disguise } from "../disguise/disguise.ts";
import { pseudonyms, type Pseudonyms } from "../disguise/pseudonyms.ts";
import type { CaptureFile } from "./capture-file.ts";

/** Length of the secret by which words are replaced, in bytes. */
const SECRET_BYTES = 32;

export interface WriterOptions {
  readonly file: CaptureFile;
  /** Words stay as they are; secrets go all the same. */
  readonly keepTexts: boolean;
  /** Called with each line as it was written, and its number in the file. */
  onLine?(line: CaptureLine, at: number): void;
}

type Scans = Readonly<Record<Side, Disguise>>;

/** Writes lines of a capture without secrets and, unless told otherwise, without anybody's words. */
export class CaptureWriter {
  readonly #options: WriterOptions;
  readonly #stand: Pseudonyms | undefined;
  readonly #scans = new Map<number, Scans>();

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#stand = options.keepTexts ? undefined : pseudonyms(randomBytes(SECRET_BYTES));
  }

  write(lines: readonly CaptureLine[]): void {
    const told = lines.map((line) => this.#told(line));
    const { file } = this.#options;
    const before = file.lines;
    file.append(told.map(captureText).join(""), told.length);
    for (const [index, line] of told.entries()) this.#options.onLine?.(line, before + index + 1);
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
