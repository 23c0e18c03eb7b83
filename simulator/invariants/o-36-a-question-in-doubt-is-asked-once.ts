import { contentOf } from "./story/attribution.ts";
import { emptyShelf, shelfDelete, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { findTurn } from "./story/turns.ts";

const TURNS_MAX = 512;

interface InDoubt {
  readonly content: string;
  /** How many questions its agent had asked by then: another one may have the same words. */
  readonly asked: number;
  /** Number of the line by which its gateway knew no more. */
  readonly at: number;
}

/** A question that may be on the screen is not put there once more: nobody could tell which one counts. */
export const aQuestionInDoubtIsAskedOnce = foldRule<Shelf<InDoubt>>({
  id: "O-36",
  title: "a question in doubt is asked once",
  clauses: ["O-36", "G-67"],
  hears: ["settled failure", "wrote prompt", "wrote send"],
  start: emptyShelf(TURNS_MAX),
  on,
});

function on(doubts: Shelf<InDoubt>, scene: Scene): readonly [Shelf<InDoubt>, Findings] {
  const { line, settled, request, turn } = scene;
  let next = doubts;
  for (const { request: asked, fate } of settled) {
    const { action } = asked;
    if (action.op !== "prompt" || asked.turn === null || fate !== "ambiguous") continue;
    const questions = findTurn(scene.story, asked.turn)?.asked.length ?? 0;
    next = shelfSet(next, asked.turn, { content: action.content, asked: questions, at: line.n });
  }
  if (settled.length > 0 || request === null || turn === null) return [next, KEPT];
  const doubt = shelfGet(next, turn.key);
  const content = contentOf(request.action) ?? "";
  if (doubt === undefined || !content.includes(doubt.content)) return [next, KEPT];
  if (turn.asked.length > doubt.asked) return [shelfDelete(next, turn.key), KEPT];
  return [
    shelfDelete(next, turn.key),
    [
      {
        sentence: `${turn.name} asks a question again that may be on the screen already`,
        expected: "nothing: its buttons can be pressed if it is there",
        actual: `it is asked again, though nobody knows what became of it (line ${doubt.at})`,
        turn: turn.key,
        suspect: { line: line.n, side: "gateway" },
      },
    ],
  ];
}
