import type { ContractIssue } from "../issue.ts";
import { MESSAGE_BYTES_MAX } from "../limits.ts";
import type { Refused } from "./admitted.ts";
import { excerptOf } from "./excerpt.ts";
import { wrongLine } from "./faults.ts";
import { utf8Length } from "./utf8.ts";

/** What is left over between two messages. Never more than MESSAGE_BYTES_MAX bytes. */
export interface Leftover {
  /** The beginning of a line whose end has not come yet (W-14). */
  readonly partial: string;
  readonly partialBytes: number;
  /** The line that is arriving was given up; everything up to its end is skipped. */
  readonly skipping: boolean;
}

/** A whole line without its newline, or why there is none. */
export type Piece = string | Refused;

export const NOTHING_LEFT: Leftover = { partial: "", partialBytes: 0, skipping: false };
/** Up to here a text is within MESSAGE_BYTES_MAX uncounted: no code unit takes more than three bytes. */
export const UNCOUNTED_UTF16_MAX = Math.floor(MESSAGE_BYTES_MAX / 3);
const NEWLINE = 0x0a;

// Without `stream`, a decoder keeps nothing from one call to the next.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Takes a WebSocket message apart into lines (W-13..W-15). */
export function linesOf(
  left: Leftover,
  message: string | Uint8Array,
): readonly [Leftover, readonly Piece[]] {
  if (isTooLarge(message)) return givenUp(left, message);
  if (typeof message === "string") return linesOfText(left, message);
  const text = decoded(message);
  return text === undefined ? linesOfDamaged(left, message) : linesOfText(left, text);
}

function linesOfText(left: Leftover, text: string): readonly [Leftover, readonly Piece[]] {
  const pieces: Piece[] = [];
  let { partial, skipping } = left;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    const line = partial + text.slice(start, end);
    if (!skipping) pieces.push(isTooLarge(line) ? tooLarge("line", line) : line);
    [partial, skipping, start] = ["", false, end + 1];
  }
  if (start === text.length && start > 0) return [NOTHING_LEFT, pieces];
  if (skipping) return [left, pieces];
  return withTail(start === 0 ? left : NOTHING_LEFT, text.slice(start), pieces);
}

function withTail(
  left: Leftover,
  tail: string,
  pieces: Piece[],
): readonly [Leftover, readonly Piece[]] {
  if (tail === "") return [left, pieces];
  const partial = left.partial + tail;
  const partialBytes = left.partialBytes + utf8Length(tail);
  if (partialBytes <= MESSAGE_BYTES_MAX)
    return [{ partial, partialBytes, skipping: false }, pieces];
  pieces.push(tooLarge("line", partial));
  return [{ ...NOTHING_LEFT, skipping: true }, pieces];
}

/** Bytes that are not UTF-8 cost the lines they are in, and no other (W-15). */
function linesOfDamaged(
  before: Leftover,
  bytes: Uint8Array,
): readonly [Leftover, readonly Piece[]] {
  const pieces: Piece[] = [];
  let left = before;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const text = decoded(bytes.subarray(start, end));
    if (text === undefined) {
      if (!left.skipping) pieces.push(notUtf8(bytes.subarray(start, end)));
      left = { ...NOTHING_LEFT, skipping: newline === -1 };
    } else {
      const [next, lines] = linesOfText(left, text);
      pieces.push(...lines);
      left = next;
    }
    start = end;
  }
  return [left, pieces];
}

function givenUp(
  left: Leftover,
  message: string | Uint8Array,
): readonly [Leftover, readonly Piece[]] {
  const last =
    typeof message === "string" ? message.charCodeAt(message.length - 1) : message.at(-1);
  const head = typeof message === "string" ? message : lossy(message);
  return [
    { ...NOTHING_LEFT, skipping: last !== NEWLINE },
    [tooLarge("message", left.partial + head.slice(0, MESSAGE_BYTES_MAX))],
  ];
}

function isTooLarge(message: string | Uint8Array): boolean {
  if (typeof message !== "string") return message.length > MESSAGE_BYTES_MAX;
  return message.length > UNCOUNTED_UTF16_MAX && utf8Length(message) > MESSAGE_BYTES_MAX;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The beginning of some bytes as text, for people. */
function lossy(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1024));
}

function tooLarge(what: "message" | "line", text: string): Refused {
  const issue = wrongLine(
    "W-11",
    `at most ${MESSAGE_BYTES_MAX} bytes`,
    "more",
    `A ${what} is larger than ${MESSAGE_BYTES_MAX} bytes. It was skipped; the socket may be closed with 1009.`,
  );
  return { ok: false, why: "too-large", issues: [issue], line: excerptOf(text) };
}

function notUtf8(bytes: Uint8Array): Refused {
  const issue: ContractIssue = wrongLine(
    "W-15",
    "UTF-8, complete in every binary message",
    "other bytes",
    "A binary message is not UTF-8, or ends inside a character: cut messages between characters. The line was skipped.",
  );
  return { ok: false, why: "malformed", issues: [issue], line: excerptOf(lossy(bytes)) };
}
