import type { ReadTrace } from "../../contract/trace/read-trace.ts";
import type { Line } from "../../contract/trace-line.ts";
import { placedLines } from "../captures/reading/placed-lines.ts";
import { readRecording } from "../captures/reading/read-recording.ts";
import { recordingText, whatItIs } from "../captures/reading/recording-text.ts";
import {
  blockedBecause,
  FINDINGS_MAX,
  type CaseResult,
  type Check,
  type Finding,
} from "../result/model.ts";
import { worstOf } from "../result/verdict.ts";
import { UsageError } from "../usage-error.ts";
import { promiseChecks } from "./checks.ts";
import { evidenceOf, exercisesOf } from "./evidence.ts";
import { judgeLines } from "./judged-run.ts";

/** Whose promises are held. A capture of a gateway against a toy says little about connectors. */
export type JudgedSide = "gateway" | "connector" | "both";

/**
 * Judges what somebody else ran: a capture of real sockets, a log with frames in it, or a trace. Lines are
 * named by their number in the file.
 *
 * @throws {UsageError} When there is no such file, or nothing of it is a recording.
 */
export function checkFile(file: string, side: JudgedSide): CaseResult {
  const startedAtMs = performance.now();
  const text = recordingText(file);
  const read = readRecording(text);
  if (read.lines.length === 0) {
    throw new UsageError(
      `${file} ${whatItIs(text)}; give a capture, a trace, or a log with frames in it`,
    );
  }
  const lines = placedLines(read);
  const others = [restCheck(lines), ...promiseChecks(judgeLines(lines), side)];
  const judged = isEmpty(read)
    ? others.map((check) => blockedBecause(check, "the file holds no frame", READABLE))
    : others;
  const checks = [readableCheck(read), ...judged].map(bounded);
  const verdict = worstOf(checks.map((check) => check.verdict));
  const isRemarkable = checks.some(({ findings }) => findings.length > 0);
  return {
    id: file,
    file,
    title: `${lineCount(text)} lines`,
    transport: "file",
    verdict,
    checks,
    exercises: exercisesOf(read.lines),
    reproduce: `npx turnproof check ${file}${side === "both" ? "" : ` --side ${side}`}`,
    tookMs: Math.round(performance.now() - startedAtMs),
    ...(isRemarkable ? { evidence: evidenceOf(checks, lines) } : {}),
  };
}

const READABLE = "readable";

/** A line that cannot be read may hold anything: what is judged without it is not the whole. */
function readableCheck(read: ReadTrace): Check {
  const { issues } = read;
  const errors = issues.filter(({ severity }) => severity === "error");
  const findings = issues.map(({ message, severity }) => ({
    sentence: message,
    expected: "a line of a capture or of a trace",
    actual: severity === "error" ? "it is left out" : "judged all the same",
  }));
  const empty = {
    sentence: "there is nothing to judge: the file holds no frame",
    expected: "at least one frame",
    actual: "none",
  };
  return {
    id: READABLE,
    clauses: [],
    title: "every line can be read",
    verdict: isEmpty(read) || errors.length > 0 ? "unknown" : "pass",
    findings: isEmpty(read) ? [...findings, empty] : findings,
  };
}

/** Sockets that open and close, and lines that are no frames, say nothing of any turn. */
function isEmpty({ lines }: ReadTrace): boolean {
  return !lines.some(({ kind }) => kind === "sent" || kind === "received");
}

/** What is owed at rest can only be judged of something that came to rest. */
function restCheck(lines: readonly Line[]): Check {
  const base = { id: "whole", clauses: [], title: "it goes on until everything has come to rest" };
  const end = lines.at(-1);
  if (end?.kind !== "end" || end.why !== "stopped" || end.pending.length === 0) {
    return { ...base, verdict: "pass", findings: [] };
  }
  const finding = {
    sentence: "it stops while sockets are open: whether something is still owed is unknown",
    expected: "the end of every socket",
    actual: `open: ${end.pending.join(", ")}`,
    line: end.n,
  };
  return { ...base, verdict: "unknown", findings: [finding] };
}

/** The first places of a check, and how many more there are: a broken capture may break it at every line. */
function bounded(check: Check): Check {
  const findings = check.findings.toSorted((a, b) => blamedLine(a) - blamedLine(b));
  const more = findings.length - FINDINGS_MAX;
  if (more <= 0) return { ...check, findings };
  return { ...check, findings: findings.slice(0, FINDINGS_MAX), more };
}

/** The frame that is to blame, else where it became certain. */
export function blamedLine({ line, suspect }: Finding): number {
  return suspect?.line ?? line ?? Number.MAX_SAFE_INTEGER;
}

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") || text === "" ? 1 : 0);
}
