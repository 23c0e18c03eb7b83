import type { Line } from "../../contract/trace-line.ts";
import { describeFrame, quote } from "./describe-frame.ts";

/** Rows shown before and after the line in question. */
const ROWS_BEFORE = 12;
const ROWS_AFTER = 4;

/**
 * The rows around one line of a trace: both ways, with virtual times, close codes and faults.
 *
 * @param at    Number of the line in question; the row is marked `>`.
 * @param suspect  Number of the line most likely to blame, marked `*`; it is shown even if it is far off.
 */
export function transcriptAround(
  lines: readonly Line[],
  at: number,
  suspect?: number,
): readonly string[] {
  const rows = lines.flatMap((line) => {
    const text = describeLine(line);
    return text === undefined ? [] : [{ n: line.n, text }];
  });
  const after = rows.findIndex(({ n }) => n > at);
  const end = after < 0 ? rows.length : after;
  const from = Math.max(0, end - ROWS_BEFORE);
  const to = Math.min(rows.length, end + ROWS_AFTER);
  const far = rows.filter(({ n }, i) => n === suspect && (i < from || i >= to));
  const marked = (row: { readonly n: number; readonly text: string }): string =>
    `${markOf(row.n, at, suspect)} ${String(row.n).padStart(4)}  ${row.text}`;
  const window = rows.slice(from, to).map(marked);
  return far.length === 0 ? window : withFar(far.map(marked), window, (suspect ?? 0) < at);
}

function withFar(
  far: readonly string[],
  window: readonly string[],
  isBefore: boolean,
): readonly string[] {
  return isBefore ? [...far, "     …", ...window] : [...window, "     …", ...far];
}

function markOf(n: number, at: number, suspect: number | undefined): string {
  if (n === suspect) return "*";
  return n === at ? ">" : " ";
}

/** One row, or `undefined` for a line that says nothing about who did what to whom. */
export function describeLine(line: Line): string | undefined {
  const row = rowOf(line);
  return row === undefined ? undefined : `${seconds(line.ms)}  ${row}`;
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
