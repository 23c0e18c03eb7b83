import type { Capabilities } from "../../contract/descriptor.ts";
import { cutOnce } from "../../contract/text/cut.ts";
import { fits, textLength } from "../../contract/text/length.ts";
import { safeChunk } from "../stream/frame-text.ts";

/**
 * A final above the cap as the part that the stream shows and the rest, which goes out as a message (G-27).
 * The connector cuts that further if it must (O-07). The first part extends what is shown already, since a
 * seal cannot take anything back (D-08).
 */
export function inTwoParts(
  text: string,
  shown: string,
  cap: number,
  { lenUnit, maxMessageLength }: Capabilities,
): readonly [head: string, rest: string] {
  const { part, rest } = cutOnce(text, Math.min(cap, safeChunk(maxMessageLength)), lenUnit);
  if (part.startsWith(shown)) return [part, rest];
  const behind = text.slice(shown.length);
  const room = maxMessageLength - textLength(shown, lenUnit);
  if (room < 1) return [shown, behind];
  const next = cutOnce(behind, room, lenUnit);
  const head = shown + next.part;
  return fits(head, maxMessageLength, lenUnit) ? [head, next.rest] : [shown, behind];
}
