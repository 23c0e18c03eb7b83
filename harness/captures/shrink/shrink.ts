import { failuresOf, isSameFailure, type Failure } from "../frames/failure.ts";
import { countFrames, type Piece } from "../frames/piece.ts";
import { leastUnits } from "./least-units.ts";
import { withShortTexts } from "./short-texts.ts";
import { unitsOf } from "./units.ts";

export interface ShrunkCapture {
  readonly pieces: readonly Piece[];
  readonly failure: Failure;
  readonly framesBefore: number;
  readonly frames: number;
  /** How many smaller captures were judged. */
  readonly tries: number;
}

/**
 * The smallest part of a capture that still breaks the same promise to the same turn, judged without any
 * peer: first without turns, then without parts of turns, then with shorter texts.
 */
export function shrinkCapture(pieces: readonly Piece[], failure: Failure): ShrunkCapture {
  const units = unitsOf(pieces);
  const failsSo = (some: readonly Piece[]): boolean =>
    failuresOf(some).some((other) => isSameFailure(failure, other));
  const { kept, tries } = leastUnits(units, (some) => failsSo(only(pieces, units, some)));
  const fewest = only(pieces, units, kept);
  const shortest = withShortTexts(fewest, failsSo);
  const found = failuresOf(shortest).find((other) => isSameFailure(failure, other)) ?? failure;
  return {
    pieces: shortest,
    failure: found,
    framesBefore: countFrames(pieces),
    frames: countFrames(shortest),
    tries,
  };
}

function only(
  pieces: readonly Piece[],
  units: readonly { readonly pieces: readonly number[] }[],
  kept: ReadonlySet<number>,
): readonly Piece[] {
  const indices = new Set([...kept].flatMap((at) => units[at]?.pieces ?? []));
  return pieces.filter((_, index) => indices.has(index));
}
