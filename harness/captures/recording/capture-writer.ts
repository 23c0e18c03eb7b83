import { randomBytes } from "node:crypto";
import { captureText, type CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { Disguise } from "../disguise/disguise.ts";
import { pseudonyms, type Pseudonyms } from "../disguise/pseudonyms.ts";
import type { CaptureFile } from "./capture-file.ts";

/** Length of the secret by which words are replaced, in bytes. */
const SECRET_BYTES = 32;
/**
 * UTF-16 code units that are written and told of together: few enough that the lines die young, and that
 * none of it is so large that the system has to find memory for it each time.
 */
const PIECE_UNITS = 32 * 1024;

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
    let told: CaptureLine[] = [];
    let text = "";
    for (const each of lines) {
      const line = this.#told(each);
      told.push(line);
      text += captureText(line);
      if (text.length < PIECE_UNITS) continue;
      this.#append(told, text);
      told = [];
      text = "";
    }
    if (told.length > 0) this.#append(told, text);
  }

  #append(told: readonly CaptureLine[], text: string): void {
    const { file } = this.#options;
    const before = file.lines;
    file.append(text, told.length);
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
