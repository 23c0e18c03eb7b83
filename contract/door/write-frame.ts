import type { ConnectorFrame, GatewayFrame } from "../generated/types.ts";
import { wellFormed } from "./nesting.ts";

/**
 * A frame as one line of the wire (W-13). Half of a surrogate pair, which no UTF-8 can carry, becomes
 * U+FFFD, so that one cut emoji never costs a connection.
 */
export function writeFrame(frame: GatewayFrame | ConnectorFrame): string {
  const line = JSON.stringify(frame);
  // Well-formed text is never escaped as \ud…; only a lone surrogate is, or a text that spells it out.
  return line.includes("\\ud") ? `${JSON.stringify(wellFormed(frame))}\n` : `${line}\n`;
}
