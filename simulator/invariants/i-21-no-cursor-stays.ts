import { tableGet } from "../../contract/table.ts";
import { CURSOR } from "../../contract/limits.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { turnsAtRest } from "./rest.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { Claim } from "./story/claim.ts";
import { quote } from "./story/text.ts";
import { isRunBy, type TurnStory } from "./story/turn.ts";
import { claimOf, type Shown } from "./story/visible.ts";

const GLYPH = CURSOR.trim();

/** No cursor is in a draft frame, and none is left in a message once the turn is over. */
export const noCursorStays = lineRule({
  id: "I-21",
  title: "no cursor stays",
  clauses: ["G-26", "F-06"],
  hears: ["wrote departure"],
  check,
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) =>
      shown.flatMap((one) => judgeResidue(story, turn, one)),
    ),
});

function check({ line, request, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.content.includes(GLYPH)) return KEPT;
  if (turn?.said.includes(GLYPH) === true) return KEPT;
  // The agent of another process said it, and what that one says is not known apart (D-28, D-39).
  if (turn !== null && !isRunBy(turn, request?.gateway ?? "")) return KEPT;
  return [
    {
      sentence: `a frame of ${turn?.name ?? "a turn"} carries the cursor`,
      expected: `the text without ${GLYPH}`,
      actual: quote(action.content),
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

function judgeResidue(story: Story, turn: TurnStory, shown: Shown): Findings {
  if (!shown.text.includes(GLYPH) || turn.said.includes(GLYPH)) return KEPT;
  if (!couldHaveCleaned(story, turn, shown)) return KEPT;
  return [
    {
      sentence: `the cursor is still on screen in the answer to ${turn.name}`,
      expected: `a text without ${GLYPH}`,
      actual: quote(shown.text),
      turn: turn.key,
      ...(shown.at === 0 ? {} : { suspect: { line: shown.at, side: "gateway" } }),
    },
  ];
}

/** The turn is over and the link is up, the gateway knows the message, and was not refused on it. */
function couldHaveCleaned(story: Story, turn: TurnStory, shown: Shown): boolean {
  const over = turn.over || turn.result !== null || turn.cut !== null;
  if (!over || turn.declined || turn.crashed || turn.linkAwayTooLong) return false;
  const gateway = tableGet(story.gateways, turn.gateway);
  if (shown.seen && gateway?.up !== true) return false;
  const claim = claimOf(story, shown);
  if (claim?.known !== true || wasGivenUp(claim, turn)) return false;
  return claim.lastFate !== "definite" && claim.lastFate !== "decline";
}

/** The text without it was written twice, and nobody answered: it is not written a third time (G-09, G-18). */
function wasGivenUp({ lastFate, lastText }: Claim, { trouble }: TurnStory): boolean {
  return lastFate === "ambiguous" && !lastText.includes(GLYPH) && trouble.ambiguousOthers > 1;
}
