import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { PlacedLine } from "../../../contract/trace/capture.ts";
import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";

/** The smallest part of a capture that can be taken out or played again: one frame, or one event. */
export interface Piece {
  readonly line: CaptureLine;
  /** Line of the file that it stood on. */
  readonly at: number;
  /** What the text is, where it is exactly one frame. */
  readonly frame?: GatewayFrame | ConnectorFrame;
}

/** Takes texts of several frames apart; what is no frame, or a part of one, stays as it was. */
export function piecesOf(placed: readonly PlacedLine[]): readonly Piece[] {
  return placed.flatMap(({ line, at }) => {
    if (line.what !== "text") return [{ line, at }];
    const isWhole = line.text.endsWith("\n");
    const texts = isWhole ? line.text.split(/(?<=\n)/).filter((text) => text.trim() !== "") : [];
    if (texts.length === 0) return [{ line, at }];
    return texts.map((text): Piece => {
      const [, admitted] = admit(openDoor(line.from), text);
      const [only] = admitted;
      const one = { line: { ...line, text }, at };
      return only?.ok === true && admitted.length === 1 ? { ...one, frame: only.frame } : one;
    });
  });
}

/** How many frames, whole or not, crossed the sockets. */
export function countFrames(pieces: readonly Piece[]): number {
  return pieces.filter(({ line }) => line.what === "text").length;
}
