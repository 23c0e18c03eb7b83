import { emptyShelf, shelfEntries, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { outboundOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

/** Turns whose marks are remembered. */
const TURNS_MAX = 256;
/** Marks of one turn that are told; a sound gateway makes two. */
const MARKS_MAX = 8;

/** What is on a message by now, as the gateway asked for it, in order; `null` once a mark has failed (G-93). */
type Marks = Shelf<readonly string[] | null>;

const DONE = ["✅", "👍"];
const FAILED = ["❌", "👎"];

/**
 * A message that was marked as seen is marked by how its turn ended, and by nothing else; by nothing at all
 * where the turn was cut off.
 */
export const aReactionTellsTheEnd = foldRule<Marks>({
  id: "G-92",
  title: "a reaction tells the end",
  clauses: ["D-25", "O-15", "B10"],
  hears: ["wrote other", "settled failure"],
  start: emptyShelf(TURNS_MAX),
  on,
  atRest,
});

function on(marks: Marks, scene: Scene): readonly [Marks, Findings] {
  if (scene.settled.length > 0) return [withoutFailed(marks, scene), KEPT];
  const action = outboundOf(scene)?.action;
  const { turn } = scene;
  if (action?.op !== "react" || turn === null) return [marks, KEPT];
  const before = marksOf(marks, turn.key);
  if (before === null) return [marks, KEPT];
  const without = before.filter((mark) => mark !== action.emoji);
  const now = action.remove ? without : [...without, action.emoji].slice(-MARKS_MAX);
  return [shelfSet(marks, turn.key, now), KEPT];
}

/** A gateway that does not know what became of a mark need not make the next one (G-93). */
function withoutFailed(marks: Marks, { settled }: Scene): Marks {
  let next = marks;
  for (const { request, fate } of settled) {
    if (request.action.op !== "react" || request.turn === null || fate === "success") continue;
    next = shelfSet(next, request.turn, null);
  }
  return next;
}

function marksOf(marks: Marks, turn: string): readonly string[] | null {
  const known = shelfGet(marks, turn);
  return known === undefined ? [] : known;
}

function atRest(story: Story, marks: Marks): Findings {
  return shelfEntries(marks).flatMap(({ key, value }): Findings => {
    const turn = findTurn(story, key);
    if (turn === null || value === null || !isPlain(turn) || isRight(turn, value)) return KEPT;
    return [
      {
        sentence: `the message of ${turn.name} is marked otherwise than its turn ended`,
        expected: expectedOf(turn).join(" or ") || "no mark",
        actual: value.join(" ") || "no mark",
        turn: key,
      },
    ];
  });
}

/** Nothing befell it that could keep a mark from being made, or its end from being known. */
function isPlain({ ended, crashed, dropped, faulted, declined, trouble }: TurnStory): boolean {
  if (ended === null || crashed || dropped || declined) return false;
  // An answer in doubt is no success for certain, and no failure.
  if (trouble.ambiguousSeals + trouble.ambiguousOthers > 0) return false;
  return !faulted && trouble.asides === 0;
}

function isRight(turn: TurnStory, marks: readonly string[]): boolean {
  const expected = expectedOf(turn);
  if (expected.length === 0) return marks.length === 0;
  return marks.length === 1 && expected.includes(marks[0] ?? "");
}

/** A stop that comes when the agent is done already stops nothing. */
function expectedOf({ ended, cut }: TurnStory): readonly string[] {
  if (ended === "completed") return DONE;
  return cut !== null || ended === "interrupted" ? [] : FAILED;
}
