import { openSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import type { OpenFile } from "./write-wholly.ts";

/**
 * Begins the file of a trace, from nothing.
 *
 * @throws {UsageError} When the file cannot be written.
 */
export function openTrace(path: string): OpenFile {
  try {
    return { fd: openSync(path, "w"), path };
  } catch (error) {
    throw new UsageError(`--trace: cannot write ${path}; give another file. ${String(error)}`, {
      cause: error,
    });
  }
}
