import type { Capabilities } from "../../contract/descriptor.ts";
import { CURSOR, SAFE_CHUNK_RESERVE_UNITS, SAFE_CHUNK_UNITS_MIN } from "../../contract/limits.ts";
import { cutOnce } from "../../contract/text/cut.ts";
import { fits } from "../../contract/text/length.ts";

const FENCE = "```";

/**
 * A text as a frame may show it: without a loose end, so that each frame is a prefix of the next (I-20).
 * White space at the end could be lost there (S-09); half a surrogate pair is no text (B46).
 */
export function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isLoose(text.charCodeAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

function isLoose(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 0xd800 && unit <= 0xdbff);
}

/**
 * As much of a text as is shown while it grows: all of it up to the chat's cap, above that what the first
 * part will hold (G-27). It stays the same while the text grows on (I-20).
 */
export function firstChunk(text: string, can: Capabilities): string {
  const { maxMessageLength: cap, lenUnit } = can;
  if (fits(text, cap, lenUnit)) return text;
  return text.slice(0, cutOnce(text, safeChunk(cap), lenUnit).takenUtf16);
}

/** G-27, clamped to the chat's cap (D-08). */
export function safeChunk(cap: number): number {
  const safe = Math.max(SAFE_CHUNK_UNITS_MIN, cap - CURSOR.length - SAFE_CHUNK_RESERVE_UNITS);
  return Math.min(cap, safe);
}

/** G-29: a preview that ends inside a code block closes it; a stream that is the message never does (I-23). */
export function withFenceClosed(text: string): string {
  let fences = 0;
  for (let at = text.indexOf(FENCE); at >= 0; at = text.indexOf(FENCE, at + FENCE.length)) fences++;
  return fences % 2 === 0 ? text : `${text}\n${FENCE}`;
}
