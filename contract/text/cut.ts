import { assert } from "../assert.ts";
import { graphemeBoundary } from "./boundary.ts";
import { closingLineAt, fenceAt, fenceLineAround, mayHoldFence, type Fence } from "./fence.ts";
import { fits, indexAt, textLength, type LenUnit } from "./length.ts";

/** The first part of a text that is too long, and the rest of it, which is a text of its own. */
export interface Cut {
  /** At most the cap. A fence open at its end is closed. */
  readonly part: string;
  /** Begins with the opening line of that fence again, language tag included; `""` when nothing is left. */
  readonly rest: string;
  /** How much of the given text `part` shows, in UTF-16 code units. */
  readonly takenUtf16: number;
}

/**
 * A text as parts that fit the cap, in order; together they show it once (G-27, B50). Only a fence that
 * reaches over a cut adds to it: a closing line, and its opening line again. Where the cap leaves no room
 * for these, a fence is cut like any text. Parts of nothing but white space are left out, as no platform
 * takes them; one part is always left.
 *
 * @param cap Largest length of a part, at least 1, in `unit`.
 */
export function cutText(text: string, cap: number, unit: LenUnit): readonly string[] {
  if (fits(text, cap, unit)) return [text];
  const parts: string[] = [];
  for (let rest = text; rest !== "";) {
    const cut = cutOnce(rest, cap, unit);
    parts.push(cut.part);
    rest = cut.rest;
  }
  const shown = parts.filter((part) => part.trim() !== "");
  return shown.length === 0 ? parts.slice(0, 1) : shown;
}

/**
 * Cuts once. What comes of it depends on the text up to the cap and a little beyond, so it stays the
 * same while more text is added at the end (G-27).
 *
 * @param cap Largest length of the part, at least 1, in `unit`.
 */
export function cutOnce(text: string, cap: number, unit: LenUnit): Cut {
  assert(cap >= 1, `a cap of ${cap} leaves no room for any text`);
  if (fits(text, cap, unit)) return { part: text, rest: "", takenUtf16: text.length };
  const end = indexAt(text, cap, unit);
  const fenced = mayHoldFence(text.slice(0, end)) ? cutFenced(text, cap, unit, end) : undefined;
  return fenced ?? cutAt(text, breakBefore(text, 0, end));
}

/** A cut that respects fences, or `undefined` where there is no room to. */
function cutFenced(text: string, cap: number, unit: LenUnit, end: number): Cut | undefined {
  const at = outsideFenceLines(text, breakBefore(text, 0, end));
  const fence = fenceAt(text, at);
  if (fence !== undefined) return cutInside(text, cap, unit, fence);
  return at > 0 ? cutAt(text, at) : undefined;
}

/** A cut inside a fence: room is kept for its closing line, and its opening line is told again. */
function cutInside(text: string, cap: number, unit: LenUnit, open: Fence): Cut | undefined {
  const room = cap - textLength(open.marker, unit) - 1;
  if (room < 1) return undefined;
  const begun = openingLengthOf(text);
  const end = indexAt(text, room, unit);
  if (end <= begun) return undefined;
  const at = outsideFenceLines(text, breakInside(text, begun, end));
  const fence = fenceAt(text, at);
  if (fence === undefined) return at > 0 ? cutAt(text, at) : undefined;
  const cut = closedAt(text, at, fence, (part) => fits(part, cap, unit));
  // Without progress behind an opening line that is told again, cutting would never end.
  return cut.takenUtf16 > begun && fits(cut.part, cap, unit) ? cut : undefined;
}

/** Length of the opening line a text begins with, in UTF-16 code units; 0 where it begins otherwise. */
function openingLengthOf(text: string): number {
  const end = text.indexOf("\n") + 1;
  return fenceAt(text, end) === undefined ? 0 : end;
}

/** Takes the fence's own closing line along if it comes next; else closes the fence and opens it again. */
function closedAt(
  text: string,
  at: number,
  fence: Fence,
  isShortEnough: (part: string) => boolean,
): Cut {
  const closed = closingLineAt(text, at, fence) ?? at;
  const whole = text.slice(0, closed);
  if (closed > at && isShortEnough(whole)) return cutAt(text, closed);
  if (closed > at && isShortEnough(whole.trimEnd())) {
    return { ...cutAt(text, closed), part: whole.trimEnd() };
  }
  const shown = text.slice(0, at);
  const part = `${shown}${shown.endsWith("\n") ? "" : "\n"}${fence.marker}`;
  const opening = `${fence.marker}${fence.info}\n`;
  return { part, rest: opening + text.slice(at), takenUtf16: at };
}

function cutAt(text: string, at: number): Cut {
  return { part: text.slice(0, at), rest: text.slice(at), takenUtf16: at };
}

/** Where to cut at or before `end`: after a line, else after a word, else between graphemes. */
function breakBefore(text: string, from: number, end: number): number {
  const earliest = from + Math.floor((end - from) / 2);
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > earliest) return line;
  const word = text.lastIndexOf(" ", end - 1) + 1;
  if (word > earliest) return word;
  return graphemeBoundary(text, from, end);
}

/** The same in code, where a space is no place to break. */
function breakInside(text: string, from: number, end: number): number {
  const line = text.lastIndexOf("\n", end - 1) + 1;
  return line > from + Math.floor((end - from) / 2) ? line : graphemeBoundary(text, from, end);
}

/** Not inside the line that opens or closes a fence, but before it. */
function outsideFenceLines(text: string, at: number): number {
  return fenceLineAround(text, at)?.start ?? at;
}
