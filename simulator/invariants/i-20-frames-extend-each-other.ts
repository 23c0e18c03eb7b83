import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { isStreamChat, type TurnStory } from "./story/turn.ts";
import { quote } from "./story/text.ts";
import { findTurn } from "./story/turns.ts";
import type { StreamStory } from "./story/stream.ts";

/** Each text of a draft_id begins with the one before; only a final that was transformed may not. */
export const framesExtendEachOther = lineRule({
  id: "I-20",
  title: "frames extend each other",
  clauses: ["O-18", "C-02", "F-06", "F-10"],
  hears: ["wrote departure"],
  check,
});

function check({ line, story, request, stream }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || stream === null || !isStreamChat(stream.platform)) return KEPT;
  if (action.content.startsWith(stream.text)) return KEPT;
  if (action.final && mayRewrite(stream, findTurn(story, stream.turn), action.content)) return KEPT;
  return [
    {
      sentence: `a ${action.final ? "seal" : "frame"} of draft ${action.draft_id} does not extend what was written before`,
      expected: `a text that begins with ${quote(stream.text)}`,
      actual: quote(action.content),
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

/** A final that was transformed, or the text that an abandoned stream was last confirmed to show. */
function mayRewrite(stream: StreamStory, turn: TurnStory | null, content: string): boolean {
  if (turn === null || !turn.heard || turn.final === content) return true;
  const dead = turn.cut !== null || (turn.result !== null && turn.final === null);
  return dead && content === stream.frameAccepted;
}
