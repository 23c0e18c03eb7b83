import { UsageError } from "../usage-error.ts";

/** A file that is being written takes no more: the disk is full, say. Every whole line in it stays good. */
export class WriteError extends UsageError {
  constructor(path: string, cause: unknown) {
    super(`Cannot go on writing ${path}; make room, or give another file. ${String(cause)}`, {
      cause,
    });
  }
}
