import type { DraftAction } from "../../contract/generated/types.ts";
import { tableGet } from "../../contract/table.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { quote } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

const ATTEMPTS_MAX = 2;
/**
 * A cancelled seal and the abandonment behind it are two operations (G-11, G-17); so are the seals of two
 * processes, of which the second knows only that the first may have written one (D-36).
 */
const ATTEMPTS_TWICE_MAX = 4;

/** One seal is at most two requests, with the same action (G-07). */
export const aSealIsTriedTwice = lineRule({
  id: "I-18",
  title: "a seal is tried twice at most, with the same action",
  clauses: ["G-07", "G-09", "D-30", "F-15"],
  hears: ["wrote after seal"],
  check,
});

function check({ line, story, request, stream }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final || stream === null) return KEPT;
  const earlier = stream.seals.at(-1);
  if (earlier === undefined) return KEPT;
  const base = {
    ...(stream.turn === null ? {} : { turn: stream.turn }),
    suspect: { line: line.n, side: "gateway" },
  } as const;
  const outlived = outlivesItsProcess(story, findTurn(story, stream.turn));
  const allowed = stream.reopened || outlived ? ATTEMPTS_TWICE_MAX : ATTEMPTS_MAX;
  if (stream.seals.length >= allowed) {
    return [
      {
        sentence: `draft ${action.draft_id} was sealed ${stream.seals.length + 1} times`,
        expected: `at most ${allowed} requests`,
        actual: `request ${stream.seals.length + 1} with ${quote(action.content)}`,
        ...base,
      },
    ];
  }
  if (stream.reopened || isSame(earlier.action, action)) return KEPT;
  return [
    {
      sentence: `the seal of draft ${action.draft_id} changed when it was tried again`,
      expected: `the action of line ${earlier.at}: ${quote(earlier.action.content)}`,
      actual: quote(action.content),
      ...base,
    },
  ];
}

/** Whether its process died under it, or behind it: the next one may take it up (G-105). */
function outlivesItsProcess(story: Story, turn: TurnStory | null): boolean {
  if (turn === null) return false;
  return turn.crashed || turn.process !== tableGet(story.gateways, turn.gateway)?.process;
}

function isSame(one: DraftAction, other: DraftAction): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
