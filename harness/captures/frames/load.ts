import { UsageError } from "../../usage-error.ts";
import { capturedLines } from "../reading/read-recording.ts";
import { recordingText, whatItIs } from "../reading/recording-text.ts";
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
  const text = recordingText(file);
  const pieces = piecesOf(capturedLines(text));
  if (!pieces.some(({ frame }) => frame !== undefined)) {
    throw new UsageError(`${file} ${whatItIs(text)}; give a capture, or a log with frames in it`);
  }
  return { pieces, failures: failuresOf(pieces) };
}

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
