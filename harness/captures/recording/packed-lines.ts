import type { CaptureEvent, CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Batch } from "./thread-messages.ts";

/** Stands where a text has its writer: the event follows as JSON. */
const EVENT = "event";

/** Lines as a thread takes them: time, socket, writer and text, one after the other. */
export function packed(lines: readonly CaptureLine[]): Batch {
  const batch: (string | number)[] = [];
  for (const line of lines) {
    if (line.what === "text") batch.push(line.ms, line.conn, line.from, line.text);
    else batch.push(line.ms, line.conn, EVENT, JSON.stringify(line));
  }
  return batch;
}

/** The same lines again. */
export function unpacked(batch: Batch): readonly CaptureLine[] {
  const lines: CaptureLine[] = [];
  for (let at = 0; at < batch.length; at += 4) {
    const [ms, conn, from, text] = [batch[at], batch[at + 1], batch[at + 2], batch[at + 3]] as Row;
    if (from !== EVENT) lines.push({ ms, conn, what: "text", from, text });
    else lines.push({ ms, conn, ...(JSON.parse(text) as CaptureEvent) });
  }
  return lines;
}

type Row = [ms: number, conn: number, from: "gateway" | "connector" | typeof EVENT, text: string];

/** UTF-16 code units of the texts among lines: what they weigh. */
export function unitsOf(lines: readonly CaptureLine[]): number {
  let units = 0;
  for (const line of lines) if (line.what === "text") units += line.text.length;
  return units;
}
