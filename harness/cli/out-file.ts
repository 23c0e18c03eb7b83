import { existsSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ReportError, writeWhole } from "../result/write-report.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Writes what `--out` names, whole or not at all.
 *
 * @throws {UsageError} When it cannot be written.
 */
export function writeOut(path: string, text: string): string {
  try {
    return writeWhole(dirname(path), basename(path), text);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    throw new UsageError(`--out: cannot write ${path}; give another place`, { cause: error });
  }
}

/** @throws {UsageError} When there is a file already: what somebody else wrote is not replaced. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new UsageError(`--out: ${path} is there already; give another file`);
}

/** @throws {UsageError} When both are the same file, by whatever name. */
export function refuseSame(path: string, source: string): void {
  if (!existsSync(path) || realpathSync(path) !== realpathSync(source)) return;
  throw new UsageError(`--out: ${path} is the capture itself; give another file`);
}
