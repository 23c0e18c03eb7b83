import type { ContractIssue } from "../issue.ts";
import type { Side } from "../trace-line.ts";
import type { Admitted } from "./admitted.ts";
import { excerptOf } from "./excerpt.ts";
import { linesOf, NOTHING_LEFT, UNCOUNTED_UTF16_MAX, type Leftover } from "./message-lines.ts";
import { readLine } from "./read-line.ts";
import { wrongLine } from "./faults.ts";

/** The door of one socket: which side's frames come through it, and what it holds back. */
export interface DoorState<S extends Side = Side> {
  readonly from: S;
  readonly left: Leftover;
}

/** A door for what `from` sends. */
export function openDoor<S extends Side>(from: S): DoorState<S> {
  return { from, left: NOTHING_LEFT };
}

/**
 * The only way from bytes to a typed frame. Takes one WebSocket message, of text or of bytes, and gives
 * what its lines are, in order (W-13..W-20). Never throws, whatever the message is.
 */
export function admit<S extends Side>(
  state: DoorState<S>,
  message: string | Uint8Array,
): readonly [DoorState<S>, readonly Admitted<S>[]] {
  // Nearly every message is one frame and its newline (W-13), which JSON takes for white space.
  if (state.left === NOTHING_LEFT && isOneLine(message)) {
    const read = readLine(message, state.from);
    return [state, read === undefined ? [] : [read]];
  }
  return admitLines(state, message);
}

function isOneLine(message: string | Uint8Array): message is string {
  return (
    typeof message === "string" &&
    message.length <= UNCOUNTED_UTF16_MAX &&
    message.indexOf("\n") === message.length - 1
  );
}

function admitLines<S extends Side>(
  state: DoorState<S>,
  message: string | Uint8Array,
): readonly [DoorState<S>, readonly Admitted<S>[]] {
  const { from } = state;
  const [left, pieces] = linesOf(state.left, message);
  const admitted: Admitted<S>[] = [];
  for (const piece of pieces) {
    const read = typeof piece === "string" ? readLine(piece, from) : piece;
    if (read !== undefined) admitted.push(read);
  }
  return [left === state.left ? state : { from, left }, admitted];
}

/** What the end of a socket loses: a last line without its newline (W-16). `undefined`: nothing. */
export function closeDoor(state: DoorState): ContractIssue | undefined {
  const { partial } = state.left;
  if (partial.trim() === "") return undefined;
  return wrongLine(
    "W-16",
    "a newline after every frame",
    excerptOf(partial),
    "The socket ended in the middle of a line, which is lost. Every frame must end in a newline.",
  );
}
