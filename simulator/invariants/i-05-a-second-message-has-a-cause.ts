import { safeChunkUnits } from "./caps.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { areParts, listTexts, noneHoldsAnother, suspectOf, times, turnsAtRest } from "./rest.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/**
 * An answer is in two messages only after an ambiguous outcome, a refusal with no edit left to try
 * (D-32), a seal that was cancelled, a final that rewrote what was streamed, or where something was lost
 * that knew better (I-55).
 */
export const aSecondMessageHasACause = restRule({
  id: "I-05",
  title: "a second message has a cause",
  clauses: ["G-09", "D-32", "F-09", "F-13"],
  binds: "both",
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) => judgeSeveral(story, turn, shown)),
});

function judgeSeveral(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  if (shown.length < 2 || hasCause(story, turn, shown) || areParts(story, turn, shown)) return KEPT;
  return [
    {
      sentence: `the answer to ${turn.name} is on screen ${times(shown.length)}`,
      expected: "one message: no outcome was in doubt and nothing was refused",
      actual: listTexts(shown),
      turn: turn.key,
      ...suspectOf(turn, shown),
    },
  ];
}

/** What befell a card, a notice or a status line is no cause: it has nothing to do with the answer. */
function hasCause(story: Story, turn: TurnStory, shown: readonly Shown[]): boolean {
  const { trouble } = turn;
  const inDoubt = trouble.ambiguousFrames + trouble.ambiguousSeals + trouble.ambiguousOthers;
  const refused = trouble.refusedFrames + trouble.refusedSeals + trouble.refusedOthers;
  if (inDoubt + refused + trouble.platformErrors > 0) return true;
  if (turn.sealCancelled || turn.rewrote || turn.crashed || turn.connectorForgot) return true;
  // An answer above the cap is in parts, none of which is in another (G-27).
  const longest = Math.max(turn.final?.length ?? 0, turn.said.length);
  return longest > safeChunkUnits(story, turn) && noneHoldsAnother(shown);
}
