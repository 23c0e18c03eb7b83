import type { ConnectorFrame } from "../../contract/generated/types.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { tableHas } from "../../contract/table.ts";
import { UNREAD_MAX } from "../bounds.ts";
import { note, type Pass } from "../pass.ts";

/**
 * Whether frames are read. A sound reader never waits for the result of a request of its own socket: that
 * very result would stay unread behind it, until the request times out (W-21, I-38).
 */
export interface Reader {
  /** The request that it waits for, or `null`. */
  readonly waitsFor: string | null;
  readonly unread: readonly { readonly conn: ConnId; readonly frame: ConnectorFrame }[];
}

export const READING: Reader = { waitsFor: null, unread: [] };

/** What a handler does that awaits its own request where frames are read (F-36, F-37). */
export function holdReader(pass: Pass, requestId: string): void {
  const { reader } = pass.state;
  if (reader.waitsFor === null) pass.state.reader = { ...reader, waitsFor: requestId };
}

/** @returns Whether the frame has to wait. */
export function isHeldBack(pass: Pass, conn: ConnId, frame: ConnectorFrame): boolean {
  const { waitsFor, unread } = pass.state.reader;
  if (waitsFor === null) return false;
  if (unread.length >= UNREAD_MAX) note(pass, "a frame was lost behind a reader that waits");
  const kept = unread.slice(1 - UNREAD_MAX);
  pass.state.reader = { waitsFor, unread: [...kept, { conn, frame }] };
  return true;
}

/** The frames that waited, in order, once the request is settled that they waited for. */
export function releasedFrames(pass: Pass): Reader["unread"] {
  const { waitsFor, unread } = pass.state.reader;
  if (waitsFor === null || tableHas(pass.state.requests, waitsFor)) return READING.unread;
  pass.state.reader = READING;
  return unread;
}
