import { readFileSync } from "node:fs";
import { UsageError } from "../../usage-error.ts";
import { capturedLines, readRecording } from "../reading/read-recording.ts";
import { failuresOf, type Failure } from "./failure.ts";
import { piecesOf, type Piece } from "./piece.ts";

/** A recording that is to be worked on. */
export interface Loaded {
  readonly pieces: readonly Piece[];
  /** Everything that is broken in it, in the order in which it was found. */
  readonly failures: readonly Failure[];
}

/**
 * Reads a capture, or a log with frames in it.
 *
 * @throws {UsageError} When there is none, or it holds no frame.
 */
export function loadRecording(file: string): Loaded {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`There is no ${file} that can be read`, { cause: error });
  }
  const pieces = piecesOf(capturedLines(text));
  if (!pieces.some(({ frame }) => frame !== undefined)) {
    throw new UsageError(`${file} ${whatItIs(text)}; give a capture, or a log with frames in it`);
  }
  return { pieces, failures: failuresOf(pieces) };
}

/** Says of a text without a frame what it is instead. */
function whatItIs(text: string): string {
  if (text.trim() === "") return "is empty";
  if (text.includes("\0") || text.includes(REPLACEMENT)) return "is no text";
  const { kind, lines } = readRecording(text);
  if (kind === "trace" && lines.length > 0) return "is a trace, which cannot be worked on";
  return "holds no frame";
}

/** What stands where bytes are no UTF-8. */
const REPLACEMENT = "\uFFFD";

/**
 * The failure that is meant: the first one, or the first of a check.
 *
 * @throws {UsageError} When nothing is broken, or not that.
 */
export function failureMeant({ failures }: Loaded, file: string, check?: string): Failure {
  const meant = failures.find((failure) => check === undefined || failure.check === check);
  if (meant !== undefined) return meant;
  if (check === undefined)
    throw new UsageError(`${file} breaks no promise; there is nothing to do`);
  const broken = [...new Set(failures.map((failure) => failure.check))];
  const known = broken.length === 0 ? "nothing" : broken.join(", ");
  throw new UsageError(`--check: ${file} does not break ${check}; it breaks ${known}`);
}
