import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "../usage-error.ts";
import type { SayClause } from "./console.ts";
import { folded } from "./folded.ts";
import { eventLines } from "./events.ts";
import { githubAnnotations, githubSummary } from "./github.ts";
import { htmlReport } from "./html/page.ts";
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
 * Makes the directory of a report, clears what dead processes left in it, and tries to write there, so that a long run is not made for nothing.
 *
 * @throws {ReportError} When it cannot be made or written to.
 */
export function prepareReports(directory: string): void {
  const trial = join(directory, `.trial.${process.pid}`);
  try {
    makeDirectory(directory);
    writeFileSync(trial, "");
    rmSync(trial);
    for (const name of readdirSync(directory)) {
      if (isLeftover(name)) rmSync(join(directory, name), { force: true });
    }
  } catch (error) {
    throw new ReportError(directory, error);
  }
}

/** A file that a process was writing when it died: `.result.json.4711`. */
function isLeftover(name: string): boolean {
  const pid = /^\.[\w.-]+\.(\d+)$/.exec(name)?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is there all the same.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Every format, by the name of its file; `result.json` is the one that can be compared and published. */
const FORMATS: Readonly<Record<string, (run: RunResult, sayClause: SayClause) => string>> = {
  "result.json": resultJson,
  "junit.xml": junitXml,
  "events.ndjson": eventLines,
  "report.html": htmlReport,
  "summary.md": githubSummary,
  "annotations.txt": githubAnnotations,
};

/** A case a line, so that thousands of them can be told apart. */
function resultJson(result: RunResult): string {
  const { cases, ...run } = folded(result);
  const head = JSON.stringify(run).slice(0, -1);
  return `${head},"cases":[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]}\n`;
}

/**
 * Writes a run to a directory, which is made if need be, in every format there is.
 *
 * @returns The paths written.
 * @throws {ReportError} When one cannot be written; a file that was there before then stays as it was.
 */
export function writeReports(
  directory: string,
  run: RunResult,
  sayClause: SayClause,
): readonly string[] {
  return Object.entries(FORMATS).map(([name, textOf]) =>
    writeWhole(directory, name, textOf(run, sayClause)),
  );
}

/** Whole or not at all: a reader never meets half a file, whenever the writer dies. */
export function writeWhole(directory: string, name: string, text: string): string {
  const path = join(directory, name);
  const beside = join(directory, `.${name}.${process.pid}`);
  try {
    makeDirectory(directory);
    writeAndMove(beside, path, text);
  } catch (error) {
    throw new ReportError(path, error);
  }
  return path;
}

/** One by one: Node's own recursion never ends in a file system that takes no directories, such as /proc. */
function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = resolve(directory); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    try {
      mkdirSync(path);
    } catch (error) {
      // Another process may have been faster.
      if (!existsSync(path)) throw error;
    }
  }
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
