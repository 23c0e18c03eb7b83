import type { Action } from "../../../contract/generated/types.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Failure } from "../frames/failure.ts";
import type { Piece } from "../frames/piece.ts";
import { answeredMessage } from "../promote/captured-turn.ts";

/**
 * The recorded frames of a peer that a broken promise is about. A live peer that does none of them has
 * neither kept nor broken it. Of a turn they are what it shows in the chat, or the results of that;
 * of what is no turn's, everything but greetings and goodbyes.
 */
export function deedsAbout(
  pieces: readonly Piece[],
  { turn }: Failure,
  peer: Side,
): readonly Piece[] {
  const requests = new Set(
    pieces.flatMap(({ frame }) =>
      frame?.type === "outbound" && isAbout(frame.action, turn) ? [frame.requestId] : [],
    ),
  );
  return pieces.filter(({ line, frame }) => {
    if (line.what !== "text" || line.from !== peer || frame === undefined) return false;
    if (frame.type === "outbound" || frame.type === "outbound_result") {
      return requests.has(frame.requestId);
    }
    return turn === undefined && !LINK.has(frame.type);
  });
}

const LINK: ReadonlySet<string> = new Set(["hello", "descriptor", "going_idle", "going_idle_ack"]);
/** Ops beside an answer: without them it is the same answer. */
const BESIDE: ReadonlySet<string> = new Set(["typing", "react"]);

function isAbout(action: Action, turn: string | undefined): boolean {
  if (turn === undefined) return true;
  const message = answeredMessage(action);
  return !BESIDE.has(action.op) && message !== "" && isTurnOf(turn, message);
}

/** `slack:D1:500.1`, and `slack:D1:500.1~2` where the message was run again. */
function isTurnOf(turn: string, message: string): boolean {
  const [first = ""] = turn.split("~", 1);
  return first.endsWith(`:${message}`);
}
