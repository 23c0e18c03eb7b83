import { traceOfCapture } from "../../../contract/trace/capture.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { judgeLines } from "../../run/judged-run.ts";
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
  const { lines, places } = traceOfCapture(pieces);
  return judgeLines(lines)
    .filter(({ severity }) => severity === "error")
    .map((breach) => failureOf(breach, (n) => places[n - 1] ?? n));
}

export function failureOf(breach: Breach, placeOf: (n: number) => number): Failure {
  const { predicate, turn, sentence, at, suspect } = breach;
  return {
    check: predicate,
    turn,
    sentence,
    at: placeOf(suspect?.line ?? at),
    side: suspect?.side,
  };
}

/** Whether the same promise is broken, to the same turn where it was one. */
export function isSameFailure(one: Failure, other: Failure): boolean {
  return one.check === other.check && one.turn === other.turn;
}
