import type { Line } from "../trace-line.ts";
import { readCaptureLine, type CaptureLine } from "./capture-line.ts";
import { CaptureReader } from "./capture-reader.ts";
import { TRACE_ISSUES_MAX, type ReadTrace, type TraceIssue } from "./read-trace.ts";

/**
 * Reads a capture: what went over the sockets of a gateway, one JSON object a line, `{ms, conn, from, text}`
 * or `{ms, conn, event}`. Gives the same lines as a trace, with observer `capture`. Never throws.
 */
export function readCapture(text: string): ReadTrace {
  const placed: PlacedLine[] = [];
  const issues: TraceIssue[] = [];
  const rows = text.split("\n");
  for (const [index, raw] of rows.entries()) {
    if (raw.trim() === "") continue;
    const at = index + 1;
    const line = readCaptureLine(raw);
    if (typeof line !== "string") placed.push({ line, at });
    // A writer that died left the beginning of a line; nothing behind it can be missing.
    else if (at === rows.length) remark(issues, at, "info", CUT_SHORT);
    else remark(issues, at, "error", line);
  }
  return traceOfCapture(placed, issues);
}

const CUT_SHORT = "the capture ends in the middle of it: whatever wrote it was cut short.";

/** A line of a capture, and which line of its file it is, from 1. */
export interface PlacedLine {
  readonly line: CaptureLine;
  readonly at: number;
}

/** The trace of lines that were read already, with what was remarked about them. */
export function traceOfCapture(
  placed: readonly PlacedLine[],
  remarks: readonly TraceIssue[] = [],
): ReadTrace {
  const reader = new CaptureReader();
  const issues = [...remarks];
  const lines: Line[] = [reader.begin()];
  const places: number[] = [placed[0]?.at ?? 1];
  for (const { line, at } of placed) {
    const read = reader.take(line);
    if (read.remark !== undefined) remark(issues, at, "error", read.remark);
    for (const one of read.lines) {
      lines.push(one);
      places.push(at);
    }
  }
  lines.push(reader.end());
  places.push(placed.at(-1)?.at ?? 1);
  return { lines, places, issues: issues.toSorted((a, b) => a.at - b.at) };
}

function remark(
  issues: TraceIssue[],
  at: number,
  severity: TraceIssue["severity"],
  message: string,
): void {
  if (issues.length >= TRACE_ISSUES_MAX) return;
  issues.push({ at, severity, message: `Line ${at}: ${message}` });
}
