import { appendFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { conceal } from "../result/conceal.ts";
import { consoleText, slowestText } from "../result/console.ts";
import { exitCodeOf } from "../result/exit-code.ts";
import { githubAnnotations, githubSummary } from "../result/github.ts";
import type { RunResult } from "../result/model.ts";
import { writeReports } from "../result/write-report.ts";
import { clauseText } from "../scenario/vocabulary.ts";
import { UsageError } from "../usage-error.ts";
import type { CommandContext } from "./program.ts";

export interface FinishOptions {
  /** Where the reports go, if anywhere. */
  readonly report: string | undefined;
  /** Whether to tell which cases took longest. */
  readonly slowest?: boolean;
  /** Kept out of everything that is written. */
  readonly secrets?: readonly string[];
}

/**
 * Ends a command that ran cases: the console, the reports, GitHub where it runs there, and the exit code.
 *
 * @returns The reports written.
 */
export function finishRun(
  ran: RunResult,
  { report, slowest = false, secrets = [] }: FinishOptions,
  { io, finish }: CommandContext,
): readonly string[] {
  const run = conceal(ran, secrets);
  const isOnGithub = process.env["GITHUB_ACTIONS"] === "true";
  // What peers write is printed, and could hold commands to the runner.
  const pause = randomBytes(16).toString("hex");
  if (isOnGithub) io.out(`::stop-commands::${pause}\n`);
  io.out(`${consoleText(run, clauseText)}\n`);
  if (slowest) io.out(`${slowestText(run)}\n`);
  if (isOnGithub) io.out(`::${pause}::\n${githubAnnotations(run)}`);
  const paths = report === undefined ? [] : writeReports(report, run, clauseText);
  if (isOnGithub) appendSummary(githubSummary(run));
  finish(exitCodeOf(run));
  return paths;
}

/** @throws {UsageError} When the file that GitHub names cannot be written. */
function appendSummary(text: string): void {
  const path = process.env["GITHUB_STEP_SUMMARY"];
  if (path === undefined || path === "") return;
  try {
    appendFileSync(path, text);
  } catch (cause) {
    throw new UsageError(`GITHUB_STEP_SUMMARY: cannot write ${path}`, { cause });
  }
}
