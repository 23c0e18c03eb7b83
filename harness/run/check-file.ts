import { readFileSync } from "node:fs";
import { isCaptureLine } from "../../contract/trace/capture-line.ts";
import { readCapture } from "../../contract/trace/capture.ts";
import { readTrace, type ReadTrace } from "../../contract/trace/read-trace.ts";
import { worstOf, type CaseResult, type Check } from "../result/model.ts";
import { UsageError } from "../usage-error.ts";
import { promiseChecks } from "./checks.ts";
import { evidenceOf } from "./evidence.ts";
import { judgeLines } from "./judged-run.ts";

/** Whose promises are held. A capture of a gateway against a toy says little about connectors. */
export type JudgedSide = "gateway" | "connector" | "both";

/**
 * Judges what somebody else ran: a capture of real sockets, or a trace.
 *
 * @throws {UsageError} When there is no such file.
 */
export function checkFile(file: string, side: JudgedSide): CaseResult {
  const startedAtMs = performance.now();
  const read = readAny(textOf(file));
  const checks = [readableCheck(read), ...promiseChecks(judgeLines(read.lines), side)];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const isRemarkable = checks.some(({ findings }) => findings.length > 0);
  return {
    id: file,
    file,
    title: `${read.lines.length} lines`,
    transport: "file",
    verdict,
    checks,
    reproduce: `npx turnproof check ${file}${side === "both" ? "" : ` --side ${side}`}`,
    tookMs: Math.round(performance.now() - startedAtMs),
    ...(isRemarkable ? { evidence: evidenceOf(checks, read.lines) } : {}),
  };
}

/** A line that cannot be read may hold anything: what is judged without it is not the whole. */
function readableCheck({ lines, issues }: ReadTrace): Check {
  const errors = issues.filter(({ severity }) => severity === "error");
  // Sockets that open and close, and lines that are no frames, say nothing of any turn.
  const isEmpty = !lines.some(({ kind }) => kind === "sent" || kind === "received");
  const findings = errors.map(({ message }) => ({
    sentence: message,
    expected: "a line of a capture or of a trace",
    actual: "it is left out",
  }));
  const empty = {
    sentence: "there is nothing to judge: the file holds no frame",
    expected: "at least one frame",
    actual: "none",
  };
  return {
    id: "readable",
    clauses: [],
    title: "every line can be read",
    verdict: isEmpty || errors.length > 0 ? "blocked" : "pass",
    findings: isEmpty ? [...findings, empty] : findings,
  };
}

function readAny(text: string): ReadTrace {
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return isCapture(first) ? readCapture(text) : readTrace(text);
}

function isCapture(line: string): boolean {
  try {
    return isCaptureLine(JSON.parse(line));
  } catch {
    return false;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const what = isMissing ? `There is no ${file}` : `Cannot read ${file} as a file`;
    throw new UsageError(what, { cause: error });
  }
}
