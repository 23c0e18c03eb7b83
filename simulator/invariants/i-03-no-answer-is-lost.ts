import { tableGet } from "../../contract/table.ts";
import { fitsOneMessage } from "./caps.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { joined, listTexts, suspectOfLoss, turnsAtRest } from "./rest.ts";
import type { Story } from "./story/story.ts";
import { holds, quote, sameText, withoutSeams } from "./story/text.ts";
import { isLossFree, type FinalOp, type TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/**
 * A turn that completed shows its final at rest, unless nothing could have carried it there: every path
 * refused it, the one plain send of G-09 went unanswered, the process died before it was sent, or the
 * link stayed away (D-30).
 */
export const noAnswerIsLost = restRule({
  id: "I-03",
  title: "no answer is lost",
  clauses: ["G-09", "G-10", "D-30", "F-11", "F-16"],
  binds: "both",
  atRest: (story) => turnsAtRest(story).flatMap(([turn, shown]) => judgeLoss(story, turn, shown)),
});

function judgeLoss(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  if (!isLossFree(turn) || turn.final === null || !turn.heard) return KEPT;
  if (isShown(shown, turn.final) || isExcused(story, turn)) return KEPT;
  return [
    {
      sentence: `the answer to ${turn.name} is lost`,
      expected: `a message that shows ${quote(turn.final)}`,
      actual: listTexts(shown),
      turn: turn.key,
      ...suspectOfLoss(turn),
    },
  ];
}

/** In one message or in parts, which close and open a fence where they were cut (G-27). */
function isShown(shown: readonly Shown[], final: string): boolean {
  const text = joined(shown);
  if (holds(text, final) || withoutSeams(text).includes(withoutSeams(final))) return true;
  return isMadeUpOf(
    withoutSeams(final),
    shown.map((one) => withoutSeams(one.text)),
  );
}

/** Whether some of the texts, in their order, are the whole: one that is in doubt may stand there again (I-05). */
function isMadeUpOf(whole: string, texts: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const text of texts) {
    for (const from of [...reached]) {
      if (text !== "" && whole.startsWith(text, from)) reached.add(from + text.length);
    }
  }
  return reached.has(whole.length);
}

/** Whether the answer could not be shown, whatever a sound gateway did. */
export function isExcused(story: Story, turn: TurnStory): boolean {
  // What another process wrote was for its own run (D-28).
  const finals = turn.finals.filter(
    (one) => one.gateway === turn.gateway && carriesFinal(turn, one),
  );
  if (finals.some(({ fate }) => fate === "success")) return false;
  if (turn.crashed || turn.linkAwayTooLong) return true;
  if (tableGet(story.gateways, turn.gateway)?.up !== true) return true;
  if (isPartMissing(story, turn)) return true;
  const plain = finals.filter(({ op }) => op === "send");
  return plain.some(({ fate }) => fate === "ambiguous") || isRefusedEverywhere(finals);
}

/** A part of a long answer was refused or is in doubt: it is not sent again (G-09, G-27). */
function isPartMissing(story: Story, turn: TurnStory): boolean {
  const { refusedOthers, ambiguousOthers } = turn.trouble;
  if (turn.final === null || refusedOthers + ambiguousOthers === 0) return false;
  return !fitsOneMessage(story, turn, turn.final);
}

/** A seal may carry only what was on screen before, to which a send or an edit then adds (D-08, G-27). */
function carriesFinal({ final }: TurnStory, { op, text }: FinalOp): boolean {
  return op === "send" || (final !== null && sameText(text, final));
}

function isRefusedEverywhere(finals: readonly FinalOp[]): boolean {
  const refused = finals.every(({ fate }) => fate === "definite" || fate === "ambiguous");
  return refused && finals.some(({ op, fate }) => op === "send" && fate === "definite");
}
