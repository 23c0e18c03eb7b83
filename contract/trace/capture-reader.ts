import type { Admitted } from "../door/admitted.ts";
import { admit, closeDoor, openDoor, type DoorState } from "../door/door.ts";
import type { Happened, Line, Side } from "../trace-line.ts";
import type { CaptureLine } from "./capture-line.ts";

/** Sockets of one capture that may be open at a time; texts on any more are left out. */
const CAPTURE_SOCKETS_MAX = 1024;

type Doors = Readonly<Record<Side, DoorState>>;

/** What one line of a capture comes to: lines of a trace, and perhaps a word about it. */
export interface CaptureRead {
  readonly lines: readonly Line[];
  readonly remark?: string;
}

/**
 * Makes a trace of a capture, line by line, with observer `capture`.
 *
 * Texts go through the contract's door, so that a frame cut in two is one frame, several in one text are
 * several, and what is no frame is told as such.
 */
export class CaptureReader {
  readonly #sockets = new Map<string, Doors>();
  #told = 0;
  #ms = 0;

  /** The first line of the trace. */
  begin(): Line {
    return this.#line({ kind: "meta", format: 1, contract: 1, observer: "capture" });
  }

  take(line: CaptureLine): CaptureRead {
    this.#ms = line.ms;
    const conn = `g1.${line.conn}`;
    switch (line.what) {
      case "open":
        this.#open(conn);
        return this.#only({ kind: "open", conn, ok: true });
      case "refused": {
        const reason = `HTTP ${line.status} ${line.reason}`.trimEnd();
        return this.#only({ kind: "open", conn, ok: false, reason });
      }
      case "close": {
        const { code, reason, by = "unknown" } = line;
        const remark = this.#close(conn);
        const told = this.#only({ kind: "close", conn, by, code, reason });
        return remark === undefined ? told : { ...told, remark };
      }
      case "fault":
        return this.#only({ kind: "fault", fault: line.fault, at: line.at ?? conn });
      case "text":
        return this.#read(conn, line.from, line.text);
    }
  }

  /** The last line: a capture whose sockets have all ended is at rest; any other was only stopped. */
  end(): Line {
    const open = [...this.#sockets.keys()];
    const why = open.length === 0 ? "quiescent" : "stopped";
    return this.#line({ kind: "end", why, pending: open });
  }

  #open(conn: string): Doors {
    const doors = { gateway: openDoor("gateway"), connector: openDoor("connector") };
    if (this.#sockets.size < CAPTURE_SOCKETS_MAX) this.#sockets.set(conn, doors);
    return doors;
  }

  #read(conn: string, from: Side, text: string): CaptureRead {
    const doors = this.#sockets.get(conn) ?? this.#open(conn);
    if (!this.#sockets.has(conn)) {
      const remark = `more than ${CAPTURE_SOCKETS_MAX} sockets are open. It is left out.`;
      return { lines: [], remark };
    }
    const [door, admitted] = admit(doors[from], text);
    if (door !== doors[from]) this.#sockets.set(conn, { ...doors, [from]: door });
    return { lines: admitted.map((item) => this.#line(happenedOf(conn, from, item))) };
  }

  /** @returns What the end of the socket loses, if anything. */
  #close(conn: string): string | undefined {
    const doors = this.#sockets.get(conn);
    if (doors === undefined) return undefined;
    this.#sockets.delete(conn);
    for (const side of ["gateway", "connector"] as const) {
      const lost = closeDoor(doors[side]);
      if (lost !== undefined) return lost.message;
    }
    return undefined;
  }

  #only(happened: Happened): CaptureRead {
    return { lines: [this.#line(happened)] };
  }

  #line(happened: Happened): Line {
    this.#told += 1;
    return { n: this.#told, ms: this.#ms, ...happened };
  }
}

function happenedOf(conn: string, from: Side, item: Admitted): Happened {
  if (!item.ok) return { kind: "malformed", conn, from, issues: item.issues, text: item.line };
  const { frame, notes } = item;
  const issues = notes.length === 0 ? {} : { issues: notes };
  // The door of a side gives frames of that side.
  return { kind: "sent", conn, from, frame, ...issues } as Happened;
}
