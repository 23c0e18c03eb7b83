import { KEPT, lineRule, type Findings } from "./port.ts";
import { answeredMessage } from "./story/attribution.ts";
import { openStreams } from "./story/streams.ts";
import { isArmed } from "./story/stream.ts";
import type { Scene } from "./story/scene.ts";

/** With several streams open in a chat, a send that does not say whose it is ends none of them. */
export const noGuessAmongStreams = lineRule({
  id: "I-14",
  title: "no guess among open streams",
  clauses: ["G-15", "D-09", "F-30"],
  hears: ["wrote seal"],
  check,
});

function check({ line, before, request, turn, stream }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final || stream?.messageId == null) return KEPT;
  if (answeredMessage(action) !== null) return KEPT;
  const reported = line.kind === "sent" || line.kind === "received" ? line.turn : undefined;
  if (reported !== undefined && turn?.key === stream.turn) return KEPT;
  const open = openStreams(before, action.chat_id).filter(isArmed);
  if (open.length < 2) return KEPT;
  return [
    {
      sentence: `a send of unknown origin ended one of ${open.length} open streams`,
      expected: "a plain send: nothing says which stream it belongs to",
      actual: `draft ${action.draft_id} was sealed`,
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
