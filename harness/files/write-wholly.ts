import { writeSync } from "node:fs";

/** Writes a text to an open file, in one go unless the system takes less than it was given. */
export function writeWholly(fd: number, text: string): void {
  let left = Buffer.from(text);
  while (left.length > 0) left = left.subarray(writeSync(fd, left));
}
