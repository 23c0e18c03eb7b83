import { isExcused } from "./i-03-no-answer-is-lost.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { joined, listTexts, turnsAtRest } from "./rest.ts";
import { findDone } from "./story/report.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { holds, quote } from "./story/text.ts";
import { isLossFree, type TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/** An ambiguous result is never taken for a decline, nor a decline for a lane that is down (O-31). */
export const doubtIsNoDecline = lineRule({
  id: "I-35",
  title: "doubt is no decline",
  clauses: ["O-30", "O-31", "F-34"],
  hears: ["contradicted"],
  check,
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) => judgeSilenced(story, turn, shown)),
});

function check({ line, before }: Scene): Findings {
  if (line.kind !== "report" || line.report.what !== "request-settled") return KEPT;
  const { requestId, outcome } = line.report;
  const request = findDone(before, requestId);
  if (request === undefined || request.fate === outcome) return KEPT;
  if (request.fate !== "decline" && !request.falseDecline) return KEPT;
  return [
    {
      sentence: `the gateway took ${request.fate === "decline" ? "a decline" : "an outcome in doubt"} for ${outcome}`,
      expected: request.fate,
      actual: outcome,
      ...(request.turn === null ? {} : { turn: request.turn }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

/** A run that fell silent after a result that only reads like a decline. */
function judgeSilenced(story: Story, turn: TurnStory, shown: readonly Shown[]): Findings {
  if (!turn.falseDecline || !isLossFree(turn) || turn.final === null) return KEPT;
  if (holds(joined(shown), turn.final) || isExcused(story, turn)) return KEPT;
  return [
    {
      sentence: `${turn.name} fell silent after an outcome in doubt that reads like a decline`,
      expected: `a message that shows ${quote(turn.final)}`,
      actual: listTexts(shown),
      turn: turn.key,
      suspect: { line: turn.finals.at(-1)?.at ?? turn.at, side: "gateway" },
    },
  ];
}
