import { admit, closeDoor, openDoor, type DoorState } from "../door/door.ts";
import type { Admitted } from "../door/admitted.ts";
import type { Happened, Line, Side } from "../trace-line.ts";
import { readCaptureLine, type CaptureLine } from "./capture-line.ts";
import { TRACE_ISSUES_MAX, type ReadTrace, type TraceIssue } from "./read-trace.ts";

/** Sockets of one capture that may be open at a time; texts on any more are left out. */
export const CAPTURE_SOCKETS_MAX = 1024;

type Doors = Readonly<Record<Side, DoorState>>;

/**
 * Reads a capture: what went over the sockets of a gateway, one JSON object a line, `{ms, conn, from, text}`
 * or `{ms, conn, event}`. Gives the same lines as a trace, with observer `capture`. Never throws.
 *
 * Texts go through the contract's door, so that a frame cut in two is one frame, several in one text are
 * several, and what is no frame is told as such.
 */
export function readCapture(text: string): ReadTrace {
  const reading = new CaptureReading();
  for (const [index, raw] of text.split("\n").entries()) {
    if (raw.trim() === "") continue;
    const line = readCaptureLine(raw);
    if (typeof line === "string") reading.remark(index + 1, line);
    else reading.take(line, index + 1);
  }
  return reading.finish();
}

/** The lines so far. Lives no longer than one call of `readCapture`. */
class CaptureReading {
  readonly #lines: Line[] = [];
  readonly #issues: TraceIssue[] = [];
  readonly #sockets = new Map<string, Doors>();
  #ms = 0;

  constructor() {
    this.#tell({ kind: "meta", format: 1, contract: 1, observer: "capture" });
  }

  take(line: CaptureLine, at: number): void {
    this.#ms = line.ms;
    const conn = `g1.${line.conn}`;
    switch (line.what) {
      case "open":
        this.#open(conn);
        return this.#tell({ kind: "open", conn, ok: true });
      case "close": {
        const { code, reason } = line;
        this.#close(conn, at);
        return this.#tell({ kind: "close", conn, by: "unknown", code, reason });
      }
      case "fault":
        return this.#tell({ kind: "fault", fault: line.fault, at: line.at ?? conn });
      case "text":
        return this.#read(conn, line.from, line.text, at);
    }
  }

  remark(at: number, message: string): void {
    if (this.#issues.length >= TRACE_ISSUES_MAX) return;
    this.#issues.push({ at, severity: "error", message: `Line ${at}: ${message}` });
  }

  /** A capture whose sockets have all ended is at rest; any other was only stopped. */
  finish(): ReadTrace {
    const open = [...this.#sockets.keys()];
    this.#tell({ kind: "end", why: open.length === 0 ? "quiescent" : "stopped", pending: open });
    return { lines: this.#lines, issues: this.#issues };
  }

  #open(conn: string): Doors {
    const doors = { gateway: openDoor("gateway"), connector: openDoor("connector") };
    if (this.#sockets.size < CAPTURE_SOCKETS_MAX) this.#sockets.set(conn, doors);
    return doors;
  }

  #read(conn: string, from: Side, text: string, at: number): void {
    const doors = this.#sockets.get(conn) ?? this.#open(conn);
    if (!this.#sockets.has(conn)) {
      return this.remark(at, `more than ${CAPTURE_SOCKETS_MAX} sockets are open. It is left out.`);
    }
    const [door, admitted] = admit(doors[from], text);
    this.#sockets.set(conn, { ...doors, [from]: door });
    for (const item of admitted) this.#tell(happenedOf(conn, from, item));
  }

  #close(conn: string, at: number): void {
    const doors = this.#sockets.get(conn);
    if (doors === undefined) return;
    this.#sockets.delete(conn);
    for (const door of [doors.gateway, doors.connector]) {
      const lost = closeDoor(door);
      if (lost !== undefined) this.remark(at, lost.message);
    }
  }

  #tell(happened: Happened): void {
    this.#lines.push({ n: this.#lines.length + 1, ms: this.#ms, ...happened });
  }
}

function happenedOf(conn: string, from: Side, item: Admitted): Happened {
  if (!item.ok) return { kind: "malformed", conn, from, issues: item.issues, text: item.line };
  const { frame, notes } = item;
  const issues = notes.length === 0 ? {} : { issues: notes };
  // The door of a side gives frames of that side.
  return { kind: "sent", conn, from, frame, ...issues } as Happened;
}
