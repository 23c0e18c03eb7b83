import { writeSync } from "node:fs";
import { WriteError } from "./write-error.ts";

/** A file that is being written, and its name for people. */
export interface OpenFile {
  readonly fd: number;
  readonly path: string;
}

/** One UTF-16 code unit takes three bytes at most. */
const BYTES_PER_UNIT_MAX = 3;
/** Texts are put into bytes where those before them were, unless they are longer than this is large. */
const reused = Buffer.allocUnsafeSlow(192 * 1024);
const NEWLINE = 0x0a;

/**
 * Writes a text to an open file, in one go unless the system takes less than it was given.
 *
 * @throws {WriteError} When the file takes no more.
 */
export function writeWholly(file: OpenFile, text: string): void {
  const isLong = BYTES_PER_UNIT_MAX * text.length > reused.length;
  writeBytes(file, isLong ? Buffer.from(text) : reused.subarray(0, reused.write(text)));
}

/**
 * Writes lines to an open file, each with a newline after it: in one go, unless they are long.
 *
 * @throws {WriteError} When the file takes no more.
 */
export function writeLines(file: OpenFile, lines: readonly string[]): void {
  let used = 0;
  for (const line of lines) {
    const bytesMax = BYTES_PER_UNIT_MAX * line.length + 1;
    if (used + bytesMax > reused.length) {
      writeBytes(file, reused.subarray(0, used));
      used = 0;
    }
    if (bytesMax > reused.length) {
      writeWholly(file, `${line}\n`);
    } else {
      used += reused.write(line, used);
      reused[used] = NEWLINE;
      used += 1;
    }
  }
  writeBytes(file, reused.subarray(0, used));
}

function writeBytes({ fd, path }: OpenFile, bytes: Uint8Array): void {
  let left = bytes;
  try {
    while (left.length > 0) left = left.subarray(writeSync(fd, left));
  } catch (error) {
    throw new WriteError(path, error);
  }
}
