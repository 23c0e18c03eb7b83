import { redacted, withoutTokens } from "../../contract/trace/redact.ts";
import type { Line } from "../../contract/trace-line.ts";
import { shownUrl } from "../sockets/shown-url.ts";
import { describeFrame, quote } from "./describe-frame.ts";

/** Rows shown before and after the line in question. */
const ROWS_BEFORE = 12;
const ROWS_AFTER = 4;

/** Longest account of one line, in UTF-16 code units. */
const DETAIL_UNITS_MAX = 2_000;

/** One thing that happened, in a row; without a number it stands for rows that are left out. */
export interface FrameRow {
  readonly n?: number;
  readonly text: string;
  /** `suspect`: most likely to blame. `breach`: here the breach became certain. */
  readonly mark?: "suspect" | "breach";
  readonly isFault?: true;
  /** The line of the trace as it stands, cut where it is very long; secrets redacted. */
  readonly detail?: string;
}

/**
 * The rows around one line of a trace: both ways, with virtual times, close codes and faults.
 *
 * @param at    Number of the line in question.
 * @param suspect  Number of the line most likely to blame; it is shown even if it is far off.
 */
export function transcriptAround(
  lines: readonly Line[],
  at: number,
  suspect?: number,
): readonly FrameRow[] {
  const told = lines.flatMap((line) => {
    const text = describeLine(line);
    return text === undefined ? [] : [{ line, text }];
  });
  const after = told.findIndex(({ line }) => line.n > at);
  const end = after < 0 ? told.length : after;
  const from = Math.max(0, end - ROWS_BEFORE);
  const to = Math.min(told.length, end + ROWS_AFTER);
  const far = told.filter(({ line }, i) => line.n === suspect && (i < from || i >= to));
  const rowOfTold = ({ line, text }: (typeof told)[number]): FrameRow =>
    frameRow(line, text, at, suspect);
  const window = told.slice(from, to).map(rowOfTold);
  return far.length === 0 ? window : withFar(far.map(rowOfTold), window, (suspect ?? 0) < at);
}

/** The row as text: `*` marks the suspect, `>` the breach. */
export function rowText({ n, text, mark }: FrameRow): string {
  if (n === undefined) return `     ${text}`;
  const sign = mark === "suspect" ? "*" : mark === "breach" ? ">" : " ";
  return `${sign} ${String(n).padStart(4)}  ${text}`;
}

const LEFT_OUT: FrameRow = { text: "…" };

function withFar(
  far: readonly FrameRow[],
  window: readonly FrameRow[],
  isBefore: boolean,
): readonly FrameRow[] {
  return isBefore ? [...far, LEFT_OUT, ...window] : [...window, LEFT_OUT, ...far];
}

function frameRow(line: Line, text: string, at: number, suspect: number | undefined): FrameRow {
  const mark = line.n === suspect ? "suspect" : line.n === at ? "breach" : undefined;
  return {
    n: line.n,
    text,
    ...(mark === undefined ? {} : { mark }),
    ...(line.kind === "fault" ? { isFault: true as const } : {}),
    detail: detailOf(line),
  };
}

function detailOf(line: Line): string {
  const text = JSON.stringify(redacted(line));
  if (text.length <= DETAIL_UNITS_MAX) return text;
  return `${text.slice(0, DETAIL_UNITS_MAX).toWellFormed()}… (${text.length - DETAIL_UNITS_MAX} more)`;
}

/** One row without tokens, or `undefined` for a line that says nothing about who did what to whom. */
export function describeLine(line: Line): string | undefined {
  const row = rowOf(line);
  return row === undefined ? undefined : `${seconds(line.ms)}  ${withoutTokens(row)}`;
}

function rowOf(line: Line): string | undefined {
  const label = "label" in line ? `  [${line.label}]` : "";
  switch (line.kind) {
    case "sent":
      return `${line.conn}  ${arrow(line.from)}  ${describeFrame(line.frame)}${label}`;
    case "received":
      return `${line.conn}  ${line.by.padEnd(9)} took     ${describeFrame(line.frame)}${label}`;
    case "malformed":
      return `${line.conn}  ${line.from} wrote a bad frame: ${line.issues[0]?.message ?? ""} ${quote(line.text)}`;
    case "open":
      return `${line.conn}  ${line.ok ? "opened" : `dial failed: ${line.reason ?? ""}`}`;
    case "close":
      return `${line.conn}  closed by ${line.by}: ${line.code} ${line.reason}`.trimEnd();
    case "fault":
      return `fault ${line.fault} at ${line.at}${line.detail === undefined ? "" : `: ${line.detail}`}`;
    case "user":
      return `${line.platform} ${line.chat}  ${line.user} ${line.what} ${quote(line.text ?? "")}`;
    case "platform":
      return `${line.platform}  ${line.call.method} → ${line.answer.ok ? `ok ${line.answer.id ?? ""}` : (line.answer.error ?? "failed")}${label}`;
    case "process":
      return `${line.side} ${line.id} ${line.what === "start" ? "starts" : "dies"}`;
    case "http-request":
      return `${line.gateway}  ${line.method} ${shownUrl(line.url)}${line.file === undefined ? "" : ` ${line.file.name}`}${label}`;
    case "http-answer":
      return `${line.gateway}  ← HTTP ${line.status === 0 ? (line.reason ?? "") : line.status}${label}`;
    case "scheduled":
      return `${line.gateway}  ${line.turn} is due in ${line.platform} ${line.chat}: ${quote(line.text)}`;
    case "poke":
      return `${line.gateway}  its wake URL is fetched`;
    case "cancel":
      return `${line.gateway}  the task of ${line.turn} is cancelled`;
    case "end":
      return `the run ends ${line.why}${line.pending.length === 0 ? "" : `; pending: ${line.pending.join(", ")}`}`;
    case "agent":
      return `${line.gateway}  agent of ${line.turn}: ${line.event.kind}`;
    case "meta":
    case "report":
    case "census":
    case "screen":
      return undefined;
  }
}

function arrow(from: "gateway" | "connector"): string {
  return from === "gateway" ? "gateway → connector" : "gateway ← connector";
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3).padStart(8)} s`;
}
