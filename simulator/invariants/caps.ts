import type { Capabilities } from "../../contract/descriptor.ts";
import { CURSOR, SAFE_CHUNK_RESERVE_UNITS, SAFE_CHUNK_UNITS_MIN } from "../../contract/limits.ts";
import { tableGet } from "../../contract/table.ts";
import { fits } from "../../contract/text/length.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";

/** What a turn's platform can do, by the last descriptor of its gateway; `undefined` before one came. */
export function capabilitiesOf(story: Story, turn: TurnStory): Capabilities | undefined {
  return tableGet(story.gateways, turn.gateway)?.capabilities[turn.platform];
}

/** Length from which on a gateway may cut a text into parts (G-27, clamped by D-08). */
export function safeChunkUnits(story: Story, turn: TurnStory): number {
  const cap = capabilitiesOf(story, turn)?.maxMessageLength;
  if (cap === undefined) return Infinity;
  const safe = Math.max(SAFE_CHUNK_UNITS_MIN, cap - CURSOR.length - SAFE_CHUNK_RESERVE_UNITS);
  return Math.min(safe, cap);
}

/** Whether a text is no longer than one message of the turn's chat may be. */
export function fitsOneMessage(story: Story, turn: TurnStory, text: string): boolean {
  const capable = capabilitiesOf(story, turn);
  return capable === undefined || fits(text, capable.maxMessageLength, capable.lenUnit);
}
