import { validateTraceLine, type Place } from "../generated/validators.js";
import type { Line } from "../trace-line.ts";
import { readFrames } from "./read-frames.ts";

/** Something in a trace that could not be read as it stands, or that is worth a word. */
export interface TraceIssue {
  /** Which line of the file, from 1. */
  readonly at: number;
  /** An `error` left a line out; an `info` left out nothing. */
  readonly severity: "error" | "info";
  /** A sentence a person can act on. */
  readonly message: string;
}

export interface ReadTrace {
  readonly lines: readonly Line[];
  /** Which line of the file each of `lines` was read from, from 1. */
  readonly places: readonly number[];
  readonly issues: readonly TraceIssue[];
}

/** Longest line that is read, in UTF-16 code units: no frame is longer, and a trace line holds one. */
export const TRACE_LINE_UTF16_MAX = 8 * 1024 * 1024;
/** Most issues that are kept about one trace. */
export const TRACE_ISSUES_MAX = 256;

/**
 * Reads a trace, whole or in pieces. Never throws: what cannot be read is left out and said. Unknown
 * fields are kept, and so is everything before and after a line that a crash cut short.
 */
export function readTrace(source: string | Iterable<string>): ReadTrace {
  const reading: Reading = { lines: [], places: [], issues: [], at: 0, last: 0 };
  for (const { text, cut } of textLines(source)) {
    reading.at += 1;
    if (text.trim() !== "") readOne(reading, text, cut);
  }
  const { lines, places, issues } = reading;
  return { lines, places, issues };
}

interface Reading {
  readonly lines: Line[];
  readonly places: number[];
  readonly issues: TraceIssue[];
  /** Which line of the file is being read. */
  at: number;
  /** Number of the last line that was read. */
  last: number;
}

interface TextLine {
  readonly text: string;
  /** It has no newline behind it. */
  readonly cut: boolean;
}

function* textLines(source: string | Iterable<string>): Generator<TextLine> {
  let left = "";
  for (const chunk of typeof source === "string" ? [source] : source) {
    const pieces = (left + chunk).split("\n");
    left = pieces.pop() ?? "";
    for (const text of pieces) yield { text, cut: false };
    // The rest of an endless line is not worth the memory; its beginning already says that it is too long.
    if (left.length > 2 * TRACE_LINE_UTF16_MAX) left = left.slice(0, 2 * TRACE_LINE_UTF16_MAX);
  }
  if (left !== "") yield { text: left, cut: true };
}

function readOne(reading: Reading, text: string, cut: boolean): void {
  if (text.length > TRACE_LINE_UTF16_MAX) {
    return remark(reading, "error", `it is longer than ${TRACE_LINE_UTF16_MAX} characters`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A writer that died left the beginning of a line; nothing behind it can be missing.
    return remark(reading, cut ? "info" : "error", notJson(cut));
  }
  if (!validateTraceLine(value)) {
    return remark(reading, "error", wrongPlace(validateTraceLine.errors?.[0]));
  }
  // The schema and `readFrames` have looked at everything that the type of a line promises.
  const { line, message } = readFrames(value as unknown as Line);
  if (message !== undefined) return remark(reading, "error", message);
  checkNumber(reading, line);
  reading.lines.push(withoutNull(line));
  reading.places.push(reading.at);
}

function notJson(cut: boolean): string {
  return cut
    ? "the trace ends in the middle of it: what wrote it was cut short"
    : "it is no JSON, perhaps because what wrote it was cut short";
}

/** Where a line is not what a trace holds, as words. */
function wrongPlace(place: Place | undefined): string {
  const where = place === undefined || place.instancePath === "" ? "it" : place.instancePath;
  const params = place?.params ?? {};
  switch (place?.keyword) {
    case "required":
      return `${where} has no ${String(params["missingProperty"])}`;
    case "type":
      return `${where} is no ${[params["type"]].flat().join(" or ")}`;
    case "discriminator":
      return `its ${String(params["tag"])} ${JSON.stringify(params["tagValue"])} is none that a trace knows`;
    case "enum":
    case "const":
      return `${where} is none of the values that a trace knows there`;
    case "minimum":
    case "exclusiveMinimum":
      return `${where} must not be below ${String(params["limit"])}`;
    default:
      return `${where} is not what a trace line holds`;
  }
}

function checkNumber(reading: Reading, line: Line): void {
  const { n, kind } = line;
  if (reading.lines.length === 0 && kind !== "meta") {
    remark(reading, "info", "a trace begins with a meta line; who watched it is not known");
  } else if (n !== reading.last + 1) {
    remark(reading, "info", `it is number ${n}, and the one before is number ${reading.last}`);
  }
  reading.last = n;
}

/** JSON has no infinity: a store without a bound was written with `null`. */
function withoutNull(line: Line): Line {
  if (line.kind !== "census") return line;
  const stores = line.stores.map((store) => {
    const max = store.max as number | null;
    return max === null ? { ...store, max: Infinity } : store;
  });
  return { ...line, stores };
}

function remark(reading: Reading, severity: "error" | "info", what: string): void {
  if (reading.issues.length >= TRACE_ISSUES_MAX) return;
  const left = severity === "error" ? " The line is left out." : "";
  const { at } = reading;
  reading.issues.push({ at, severity, message: `Line ${at}: ${what}.${left}` });
}
