import { safeChunkUnits } from "./caps.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { beginsWith, quote } from "./story/text.ts";
import { isStreamChat } from "./story/turn.ts";

/** The text of a stream begins with what was said before the first tool. */
export const theFirstSegmentStaysFirst = lineRule({
  id: "I-24",
  title: "the first segment stays first",
  clauses: ["G-44", "F-10"],
  hears: ["wrote departure"],
  check,
});

function check({ line, story, request, stream, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || turn?.firstSegment == null) return KEPT;
  if (!isStreamChat(turn.platform) || turn.final === action.content) return KEPT;
  // A text that extends one which was looked at need not be looked at again.
  if (stream !== null && stream.text !== "" && action.content.startsWith(stream.text)) return KEPT;
  const { firstSegment } = turn;
  if (beginsWith(action.content, firstSegment) || beginsWith(firstSegment, action.content)) {
    return KEPT;
  }
  if (turn.said.length > safeChunkUnits(story, turn)) return KEPT;
  return [
    {
      sentence: `the stream of ${turn.name} lost what was said before the first tool`,
      expected: `a text that begins with ${quote(firstSegment)}`,
      actual: quote(action.content),
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
