import { openSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/**
 * Begins the file of a trace, from nothing.
 *
 * @returns Its descriptor.
 * @throws {UsageError} When the file cannot be written.
 */
export function openTrace(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new UsageError(`--trace: cannot write ${path}; give another file. ${String(error)}`, {
      cause: error,
    });
  }
}
