import { SLACK_EDIT_CHARS_MAX } from "../../contract/limits.ts";
import { capabilitiesOf, fitsOneMessage } from "./caps.ts";
import { KEPT, type Findings } from "./port.ts";
import {
  areParts,
  joined,
  listTexts,
  showExactly,
  suspectOf,
  suspectOfLoss,
  times,
} from "./rest.ts";
import type { Story } from "./story/story.ts";
import { holds, quote, withoutSeams } from "./story/text.ts";
import { isFaultFree, isLossFree, type TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/**
 * Without a fault, a turn that owes an answer shows exactly that, in one message (I-01, I-02), or in the
 * parts that the chat's cap makes of it (G-27).
 */
export function judgeOneAnswer(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  if (!isFaultFree(turn) || !isLossFree(turn) || turn.final === null) return KEPT;
  if (!fitsOneMessage(story, turn, turn.final)) return judgeParts(turn, turn.final, shown);
  if (shown.length === 1 && showExactly(shown, turn.final)) return KEPT;
  const expected = `one message that shows ${quote(turn.final)}`;
  const base = { expected, actual: listTexts(shown), turn: turn.key };
  if (shown.length === 0) {
    const sentence = `the answer to ${turn.name} is not on screen`;
    return [{ sentence, ...base, ...suspectOfLoss(turn) }];
  }
  if (shown.length > 1) return judgeSeveral(story, turn, turn.final, shown, base);
  const sentence = `the answer to ${turn.name} is not what is on screen`;
  return [{ sentence, ...base, ...suspectOfLoss(turn) }];
}

/** G-27: the parts of an answer above the cap show it once and in order; a rewritten one leaves more. */
function judgeParts(turn: TurnStory, final: string, shown: readonly Shown[]): Findings {
  if (turn.rewrote || withoutSeams(joined(shown)) === withoutSeams(final)) return KEPT;
  return [
    {
      sentence: `the parts of the answer to ${turn.name} do not make up the answer`,
      expected: `parts that together show ${quote(final)} once and in order`,
      actual: listTexts(shown),
      turn: turn.key,
      ...(joined(shown).length > final.length ? suspectOf(turn, shown) : suspectOfLoss(turn)),
    },
  ];
}

function judgeSeveral(
  story: Story,
  turn: TurnStory,
  final: string,
  shown: readonly Shown[],
  base: { readonly expected: string; readonly actual: string; readonly turn: string },
): Findings {
  if (isForcedRepost(story, turn, final, shown)) return KEPT;
  if (areParts(story, turn, shown)) {
    if (holds(joined(shown), final)) return KEPT;
    const sentence = `the parts of the answer to ${turn.name} do not make up the answer`;
    return [{ sentence, ...base, ...suspectOfLoss(turn) }];
  }
  const sentence = `the answer to ${turn.name} is on screen ${times(shown.length)}`;
  return [{ sentence, ...base, ...suspectOf(turn, shown) }];
}

/** D-08: a rewritten final that no edit can carry goes out as one new message. */
function isForcedRepost(
  story: Story,
  turn: TurnStory,
  final: string,
  shown: readonly Shown[],
): boolean {
  if (!turn.rewrote || shown.length !== 2) return false;
  const canEdit = capabilitiesOf(story, turn)?.edit !== false;
  const mustPost = !canEdit || (turn.platform === "slack" && final.length > SLACK_EDIT_CHARS_MAX);
  return mustPost && shown.some((one) => showExactly([one], final));
}
