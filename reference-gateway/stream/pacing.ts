import type { Capabilities } from "../../contract/descriptor.ts";
import { FIRST_PREVIEW_CHARS_MIN } from "../../contract/limits.ts";
import { fits } from "../../contract/text/length.ts";
import type { GatewayConfig } from "../config.ts";
import type { Rig } from "../pass.ts";
import { firstChunk, withFenceClosed, withoutLooseEnd } from "./frame-text.ts";
import { isEditable } from "./mode.ts";
import { mayBecomeSilence } from "./silence.ts";
import type { Stream } from "./stream.ts";

/** The text a frame would show that the screen does not show yet, or `undefined`. */
export function unshownText(stream: Stream, can: Capabilities, rig: Rig): string | undefined {
  if (stream.quiet || stream.mode === "off") return undefined;
  if (stream.ledger === "" || mayBecomeSilence(stream.ledger)) return undefined;
  const text = textToShow(stream, can, rig);
  if (text === undefined || text === "" || text === stream.shown) return undefined;
  const first = stream.shown === null;
  return first && text.trim().length < FIRST_PREVIEW_CHARS_MIN ? undefined : text;
}

function textToShow(stream: Stream, can: Capabilities, rig: Rig): string | undefined {
  const text = withoutLooseEnd(partText(stream, rig));
  if (stream.mode === "edit") {
    return isEditable(text + rig.config.cursor, can, rig.config) ? text : undefined;
  }
  // A stream that is the message cannot shrink: above the cap it stays as it is until the end (G-27).
  const message = rig.policies.streamIsMessage(can);
  if (message && stream.shown !== null && !fits(text, can.maxMessageLength, can.lenUnit)) {
    return undefined;
  }
  const chunk = firstChunk(text, can);
  if (message || !can.codeBlocks) return chunk;
  const closed = withFenceClosed(chunk);
  return fits(closed, can.maxMessageLength, can.lenUnit) ? closed : chunk;
}

/** What the message that grows is to say: all that no finished one says (D-31). */
function partText(stream: Stream, { policies }: Rig): string {
  if (stream.partsAt === 0) return policies.frameText(stream);
  const ledger = stream.ledger.slice(stream.partsAt);
  return policies
    .frameText({ ledger, segmentAt: Math.max(0, stream.segmentAt - stream.partsAt) })
    .trimStart();
}

/**
 * When a frame may be written (G-24). The public gateway looks every 50 ms; this one knows beforehand:
 * at the next tick once the text is long enough, else after the interval, at once after a tool boundary;
 * never before a pause for edits that came too fast is over (G-41).
 */
export function frameDueAtMs(stream: Stream, config: GatewayConfig): number {
  const { shownAtMs, flush, ledger, pausedUntilMs } = stream;
  if (shownAtMs === null || flush !== "no") return pausedUntilMs;
  const long = ledger.length >= config.frameThresholdUnits;
  return Math.max(pausedUntilMs, shownAtMs + (long ? config.tickMs : config.frameIntervalMs));
}
