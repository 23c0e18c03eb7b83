import { fitsOneMessage } from "./caps.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { isNote } from "./story/role.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { isFaultFree, type TurnStory } from "./story/turn.ts";

/**
 * What led to a question is shown before it. Judged where a stream of the turn is open, so that the turn
 * shows what it says as it goes; a fault may have kept it from that.
 */
export const aQuestionStandsBelowItsProse = lineRule({
  id: "G-113",
  title: "a question stands below the prose before it",
  clauses: ["G-113", "G-31"],
  hears: ["wrote prompt"],
  check,
});

/**
 * D-31: what was said last is a message of its own by now, below the preview that showed its beginning; or it was
 * written as one, which is shown before what is written behind it.
 */
function endsInMessage(story: Story, turn: TurnStory): boolean {
  const { said, acked } = turn;
  const sent = story.requests.flatMap(({ turn: key, fate, action }) =>
    key === turn.key && fate === "pending" && action.op === "send" ? [action.content] : [],
  );
  // A question that was put as a text before is no part of it.
  const last = [...acked, ...sent].findLast((text) => !isNote(turn, text))?.trim() ?? "";
  return last !== "" && said.trimEnd().endsWith(last);
}

function check({ line, before, turn }: Scene): Findings {
  if (turn === null || !turn.heard || !isFaultFree(turn)) return KEPT;
  // Of several the last: a segment that became a message leaves its preview behind (D-31).
  const stream = before.open.findLast((open) => open.turn === turn.key);
  if (stream === undefined || stream.text.trimEnd() === turn.said.trimEnd()) return KEPT;
  // A text above the cap is shown as far as it fits (G-27).
  if (!turn.said.startsWith(stream.text) || !fitsOneMessage(before, turn, turn.said)) return KEPT;
  if (before.meta?.segments === "message-per-segment" && endsInMessage(before, turn)) return KEPT;
  return [
    {
      sentence: `${turn.name} asks a question before it shows what led to it`,
      expected: JSON.stringify(turn.said),
      actual: JSON.stringify(stream.text),
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
