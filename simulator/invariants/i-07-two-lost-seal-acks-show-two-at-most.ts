import { fitsOneMessage } from "./caps.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { areParts, joined, listTexts, suspectOf, times, turnsAtRest } from "./rest.ts";
import type { Story } from "./story/story.ts";
import { holds, withoutSeams } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/** However often the acknowledgement of a seal is lost, a second message is the worst of it (G-09). */
export const twoLostSealAcksShowTwoAtMost = restRule({
  id: "I-07",
  title: "two lost seal acknowledgements show two messages at most",
  clauses: ["G-09"],
  binds: "both",
  atRest: (story) => turnsAtRest(story).flatMap(([turn, shown]) => judge(story, turn, shown)),
});

function judge(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  const { ambiguousSeals, refusedFrames, refusedSeals, refusedOthers } = turn.trouble;
  if (ambiguousSeals < 2 || refusedFrames + refusedSeals + refusedOthers > 0) return KEPT;
  // A final above the cap is sent in parts, so that its copy is several messages too (G-27).
  if (turn.final !== null && !fitsOneMessage(story, turn, turn.final)) return KEPT;
  if (turn.connectorForgot || areParts(story, turn, shown)) return KEPT;
  if (mayHaveLostAMessage(turn)) return KEPT;
  const sealed = shown.filter((one) => !isOrphan(turn, one));
  if (copiesOf(turn, sealed) <= 2) return KEPT;
  return [
    {
      sentence: `the answer to ${turn.name} is on screen ${times(shown.length)}`,
      expected: "two messages at most",
      actual: listTexts(shown),
      turn: turn.key,
      ...suspectOf(turn, shown),
    },
  ];
}

/** Where there is no stream to give, a frame in doubt is a message, which a connector that died knows no more (C-14). */
function mayHaveLostAMessage({ connectorRestarted, trouble }: TurnStory): boolean {
  return connectorRestarted && trouble.ambiguousFrames > 0 && trouble.platformErrors > 0;
}

/** The connector died under the frame that opened it (C-10), and only the platform ended it: no seal's doing. */
function isOrphan({ connectorRestarted, trouble }: TurnStory, { interrupted }: Shown): boolean {
  return interrupted && connectorRestarted && trouble.ambiguousFrames > 0;
}

/**
 * How many messages, or sets of messages, show the final. A stream that its platform lets grow no further
 * goes on in a second message, although the final fits the cap (B10): both are one copy.
 */
function copiesOf({ final, trouble }: TurnStory, shown: readonly Shown[]): number {
  if (final === null || trouble.platformErrors === 0) return shown.length;
  const parts = shown.filter(({ text }) => !holds(text, final));
  const isCopy = withoutSeams(joined(parts)) === withoutSeams(final);
  return isCopy ? shown.length - parts.length + 1 : shown.length;
}
