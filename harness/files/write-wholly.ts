import { writeSync } from "node:fs";

/** Texts up to this long, in UTF-16 code units, are put into bytes where the last one was. */
const REUSED_UNITS_MAX = 64 * 1024;
/** One code unit takes three bytes at most. */
const reused = Buffer.allocUnsafeSlow(3 * REUSED_UNITS_MAX);

/** Writes a text to an open file, in one go unless the system takes less than it was given. */
export function writeWholly(fd: number, text: string): void {
  let left = bytesOf(text);
  while (left.length > 0) left = left.subarray(writeSync(fd, left));
}

/** For as long as nothing else is written. */
function bytesOf(text: string): Buffer {
  if (text.length > REUSED_UNITS_MAX) return Buffer.from(text);
  return reused.subarray(0, reused.write(text));
}
