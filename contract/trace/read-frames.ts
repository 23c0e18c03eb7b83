import { admit, openDoor } from "../door/door.ts";
import type { ContractIssue } from "../issue.ts";
import type { Line, Side } from "../trace-line.ts";

/** A line whose frame has gone through the door, or why it has not. */
export interface ReadFrames {
  readonly line: Line;
  readonly message?: string;
}

/** Lets the frame of a line through the contract's door, with what the door has to say about it. */
export function readFrames(line: Line): ReadFrames {
  if (line.kind === "sent") {
    const read = throughDoor(line.frame, line.from);
    if (!read.ok) return { line, message: read.message };
    const noted = line.issues !== undefined || read.notes.length === 0;
    const issues = noted ? {} : { issues: read.notes };
    return { line: { ...line, frame: read.frame, ...issues } as Line };
  }
  if (line.kind === "received") {
    const read = throughDoor(line.frame, line.by === "gateway" ? "connector" : "gateway");
    return read.ok
      ? { line: { ...line, frame: read.frame } as Line }
      : { line, message: read.message };
  }
  return { line };
}

function throughDoor(
  frame: object,
  from: Side,
):
  | { readonly ok: true; readonly frame: object; readonly notes: readonly ContractIssue[] }
  | { readonly ok: false; readonly message: string } {
  const [, admitted] = admit(openDoor(from), `${JSON.stringify(frame)}\n`);
  const [only] = admitted;
  if (only === undefined) return { ok: false, message: "its frame is empty" };
  if (only.ok) return { ok: true, frame: only.frame, notes: only.notes };
  return { ok: false, message: `its frame is none: ${only.issues[0]?.message ?? only.why}` };
}
