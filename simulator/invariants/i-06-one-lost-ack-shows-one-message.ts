import { tableGet } from "../../contract/table.ts";
import { fitsOneMessage } from "./caps.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { areParts, listTexts, suspectOf, times, turnsAtRest } from "./rest.ts";
import type { Story } from "./story/story.ts";
import { isLossFree, type Trouble, type TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/** One frame or one seal whose outcome is in doubt, and nothing else: the answer is still one message. */
export const oneLostAckShowsOneMessage = restRule({
  id: "I-06",
  title: "one lost acknowledgement shows one message",
  clauses: ["G-06", "G-07", "F-13", "F-26"],
  binds: "both",
  atRest: (story) => turnsAtRest(story).flatMap(([turn, shown]) => judgeSingle(story, turn, shown)),
});

function judgeSingle(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  if (!isSingleDoubt(turn.trouble) || !isLossFree(turn) || turn.final === null) return KEPT;
  if (turn.crashed || turn.connectorRestarted || turn.rewrote || turn.sealCancelled) return KEPT;
  if (turn.linkAwayTooLong || tableGet(story.gateways, turn.gateway)?.up !== true) return KEPT;
  if (!fitsOneMessage(story, turn, turn.final) || shown.length === 1) return KEPT;
  if (shown.length > 1 && areParts(story, turn, shown)) return KEPT;
  const what = turn.trouble.ambiguousSeals === 1 ? "seal" : "frame";
  const where = shown.length === 0 ? "took away" : `put on screen ${times(shown.length)}`;
  return [
    {
      sentence: `one ${what} without an acknowledgement ${where} the answer to ${turn.name}`,
      expected: "one message",
      actual: listTexts(shown),
      turn: turn.key,
      ...suspectOf(turn, shown),
    },
  ];
}

function isSingleDoubt(trouble: Trouble): boolean {
  const others =
    trouble.ambiguousOthers +
    trouble.refusedFrames +
    trouble.refusedSeals +
    trouble.refusedOthers +
    trouble.platformErrors +
    trouble.asides;
  return others === 0 && trouble.ambiguousFrames + trouble.ambiguousSeals === 1;
}
