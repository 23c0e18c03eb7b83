import { writeSync } from "node:fs";

/** One UTF-16 code unit takes three bytes at most. */
const BYTES_PER_UNIT_MAX = 3;
/** Texts are put into bytes where those before them were, unless they are longer than this is large. */
const reused = Buffer.allocUnsafeSlow(192 * 1024);
const NEWLINE = 0x0a;

/** Writes a text to an open file, in one go unless the system takes less than it was given. */
export function writeWholly(fd: number, text: string): void {
  const isLong = BYTES_PER_UNIT_MAX * text.length > reused.length;
  writeBytes(fd, isLong ? Buffer.from(text) : reused.subarray(0, reused.write(text)));
}

/** Writes lines to an open file, each with a newline after it: in one go, unless they are long. */
export function writeLines(fd: number, lines: readonly string[]): void {
  let used = 0;
  for (const line of lines) {
    const bytesMax = BYTES_PER_UNIT_MAX * line.length + 1;
    if (used + bytesMax > reused.length) {
      writeBytes(fd, reused.subarray(0, used));
      used = 0;
    }
    if (bytesMax > reused.length) {
      writeWholly(fd, `${line}\n`);
    } else {
      used += reused.write(line, used);
      reused[used] = NEWLINE;
      used += 1;
    }
  }
  writeBytes(fd, reused.subarray(0, used));
}

function writeBytes(fd: number, bytes: Uint8Array): void {
  let left = bytes;
  while (left.length > 0) left = left.subarray(writeSync(fd, left));
}
