import type { Side } from "../../../contract/trace-line.ts";

/** Who writes a frame of each type: no type is written by both (W-18). */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ["hello", "gateway"],
  ["outbound", "gateway"],
  ["inbound_ack", "gateway"],
  ["interrupt", "gateway"],
  ["going_idle", "gateway"],
  ["descriptor", "connector"],
  ["outbound_result", "connector"],
  ["inbound", "connector"],
  ["interrupt_inbound", "connector"],
  ["going_idle_ack", "connector"],
]);

/** Who writes this frame; `undefined` when it is none that we know. */
export function sideOf(frame: unknown): Side | undefined {
  if (typeof frame !== "object" || frame === null || !("type" in frame)) return undefined;
  return typeof frame.type === "string" ? SIDES.get(frame.type) : undefined;
}

/** The frame that a text is, if it is one. */
export function frameIn(text: string): object | undefined {
  if (!text.includes('"type"')) return undefined;
  try {
    const frame: unknown = JSON.parse(text);
    return sideOf(frame) === undefined ? undefined : (frame as object);
  } catch {
    return undefined;
  }
}
