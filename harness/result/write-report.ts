import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { junitXml } from "./junit.ts";
import type { RunResult } from "./model.ts";

/** A report could not be written. */
export class ReportError extends UsageError {
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`Cannot write the report ${path}; give another with --report. ${String(cause)}`, {
      cause,
    });
    this.path = path;
  }
}

/**
 * Writes `result.json` and `junit.xml` to a directory, which is made if need be.
 *
 * @returns The paths written.
 * @throws {ReportError} When one cannot be written; a file that was there before then stays as it was.
 */
export function writeReports(directory: string, run: RunResult): readonly string[] {
  return [
    writeWhole(directory, "result.json", `${JSON.stringify(run, null, 2)}\n`),
    writeWhole(directory, "junit.xml", junitXml(run)),
  ];
}

/** Whole or not at all: a reader never meets half a file, whenever the writer dies. */
export function writeWhole(directory: string, name: string, text: string): string {
  const path = join(directory, name);
  const beside = join(directory, `.${name}.${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeAndMove(beside, path, text);
  } catch (error) {
    throw new ReportError(path, error);
  }
  return path;
}

function writeAndMove(beside: string, path: string, text: string): void {
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
