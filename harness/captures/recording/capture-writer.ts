import { captureText, type CaptureLine } from "../../../contract/trace/capture-line.ts";
import { DisguisedLines } from "../disguise/disguised-lines.ts";
import type { CaptureFile } from "./capture-file.ts";

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

/** Writes lines of a capture without secrets and, unless told otherwise, without anybody's words. */
export class CaptureWriter {
  readonly #options: WriterOptions;
  readonly #disguise: DisguisedLines;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#disguise = new DisguisedLines(options.keepTexts);
  }

  write(lines: readonly CaptureLine[]): void {
    let told: CaptureLine[] = [];
    let text = "";
    for (const each of lines) {
      const line = this.#disguise.take(each);
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
}
