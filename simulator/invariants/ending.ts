import type { Story } from "./story/story.ts";
import { holds } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import { answersOf } from "./story/visible.ts";
import { allTurns } from "./story/words.ts";

/**
 * What became of every turn, in a few words: `A once, B stopped: part`. Runs that end alike have the same
 * words, so that an exploration can tell how many end in which way.
 */
export function endingOf(story: Story): string {
  return allTurns(story)
    .map((turn) => `${turn.key} ${endingOfTurn(story, turn)}`)
    .sort()
    .join(", ");
}

function endingOfTurn(story: Story, turn: TurnStory): string {
  return `${howItEnded(turn)}${whatIsShown(turn, answersOf(story, turn))}`;
}

/** Empty for a run that came to its own end. */
function howItEnded({ cut, crashed, declined, result }: TurnStory): string {
  if (crashed) return "crashed: ";
  if (cut !== null) return `${cut}: `;
  if (declined) return "declined: ";
  return result === null ? "unfinished: " : "";
}

function whatIsShown({ final }: TurnStory, shown: readonly { readonly text: string }[]): string {
  if (shown.length === 0) return "nothing";
  const whole = final === null ? 0 : shown.filter(({ text }) => holds(text, final)).length;
  if (whole === shown.length) return whole === 1 ? "once" : `${whole} times`;
  return shown.length === 1 ? "part" : `${whole} whole of ${shown.length}`;
}
