import { traceOfCapture } from "../../../contract/trace/capture.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { placedLines } from "../reading/placed-lines.ts";
import type { Piece } from "./piece.ts";

/** What is wrong with a capture, so that it can be told from anything else that may be wrong with it. */
export interface Failure {
  /** The promise that was broken: `I-05`. */
  readonly check: string;
  /** The turn to which it was broken, where it was one. */
  readonly turn: string | undefined;
  readonly sentence: string;
  /** Line of the file of the frame that is to blame, else of what made it certain. */
  readonly at: number;
  /** Whose frame is to blame, where that is known. */
  readonly side: Side | undefined;
}

/** Everything that is broken in a capture, in the order in which it was found. */
export function failuresOf(pieces: readonly Piece[]): readonly Failure[] {
  return judgeLines(placedLines(traceOfCapture(pieces)))
    .filter(({ severity }) => severity === "error")
    .map(failureOf);
}

/** @param breach Of lines that are numbered as in their file. */
export function failureOf({ predicate, turn, sentence, at, suspect }: Breach): Failure {
  return { check: predicate, turn, sentence, at: suspect?.line ?? at, side: suspect?.side };
}

/** Whether the same promise is broken, to the same turn where it was one. */
export function isSameFailure(one: Failure, other: Failure): boolean {
  return one.check === other.check && one.turn === other.turn;
}
