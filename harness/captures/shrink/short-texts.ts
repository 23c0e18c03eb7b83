import { isKeptField } from "../disguise/kept-fields.ts";
import type { Piece } from "../frames/piece.ts";

/** Counts of words that are tried, the fewest first. */
const WORDS_TRIED = [1, 2, 4, 8, 16, 32];

/**
 * Cuts every text to as few words as will do: all to the same count, so that what was equal or a beginning
 * stays so. Texts that still say enough are left alone.
 */
export function withShortTexts(
  pieces: readonly Piece[],
  fails: (pieces: readonly Piece[]) => boolean,
): readonly Piece[] {
  for (const words of WORDS_TRIED) {
    const shorter = pieces.map((piece) => shortened(piece, words));
    if (fails(shorter)) return shorter;
  }
  return pieces;
}

function shortened(piece: Piece, words: number): Piece {
  const { line, frame } = piece;
  if (line.what !== "text" || frame === undefined || frame.type === "descriptor") return piece;
  const short = withShort(JSON.parse(line.text), "", words) as Piece["frame"] & {};
  return { ...piece, line: { ...line, text: `${JSON.stringify(short)}\n` }, frame: short };
}

function withShort(value: unknown, field: string, words: number): unknown {
  if (typeof value === "string") return isKeptField(field) ? value : firstWords(value, words);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withShort(item, field, words));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withShort(item, key, words)]),
  );
}

function firstWords(text: string, words: number): string {
  const [start = ""] = new RegExp(`^\\s*(?:\\S+\\s*){0,${words}}`).exec(text) ?? [];
  return start.length === text.length ? text : start.trimEnd();
}
