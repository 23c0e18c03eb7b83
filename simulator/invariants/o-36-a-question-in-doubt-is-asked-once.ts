import { contentOf } from "./story/attribution.ts";
import { emptyShelf, shelfDelete, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { RequestStory } from "./story/request.ts";
import type { Scene } from "./story/scene.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

const TURNS_MAX = 512;

interface InDoubt {
  readonly content: string;
  /** How many questions its agent had asked when it was written: another one may have the same words. */
  readonly asked: number;
  /** Number of the line by which its gateway knew no more. */
  readonly at: number;
}

interface Questions {
  /** By turn. */
  readonly doubts: Shelf<InDoubt>;
  /** By request: how many questions its agent had asked. */
  readonly asked: Shelf<number>;
}

/** A question that may be on the screen is not put there once more: nobody could tell which one counts. */
export const aQuestionInDoubtIsAskedOnce = foldRule<Questions>({
  id: "O-36",
  title: "a question in doubt is asked once",
  clauses: ["O-36", "G-67"],
  hears: ["settled failure", "wrote prompt", "wrote send"],
  start: { doubts: emptyShelf(TURNS_MAX), asked: emptyShelf(TURNS_MAX) },
  on,
});

function on(questions: Questions, scene: Scene): readonly [Questions, Findings] {
  const { settled, request, turn } = scene;
  const known = settled.length === 0 ? questions : withDoubts(questions, scene);
  if (settled.length > 0 || request === null || turn === null) return [known, KEPT];
  const [doubts, findings] = judge(known.doubts, scene, request, turn);
  const isPrompt = request.action.op === "prompt";
  const asked = isPrompt ? shelfSet(known.asked, request.key, turn.asked.length) : known.asked;
  return [{ doubts, asked }, findings];
}

function withDoubts({ doubts, asked }: Questions, { settled, story, line }: Scene): Questions {
  let next = doubts;
  for (const { request, fate } of settled) {
    const { action } = request;
    if (action.op !== "prompt" || request.turn === null || fate !== "ambiguous") continue;
    const byNow = findTurn(story, request.turn)?.asked.length ?? 0;
    const count = shelfGet(asked, request.key) ?? byNow;
    next = shelfSet(next, request.turn, { content: action.content, asked: count, at: line.n });
  }
  return { doubts: next, asked };
}

function judge(
  doubts: Shelf<InDoubt>,
  { line }: Scene,
  request: RequestStory,
  turn: TurnStory,
): readonly [Shelf<InDoubt>, Findings] {
  const doubt = shelfGet(doubts, turn.key);
  const content = contentOf(request.action) ?? "";
  if (doubt === undefined || !content.includes(doubt.content)) return [doubts, KEPT];
  if (turn.asked.length > doubt.asked) return [shelfDelete(doubts, turn.key), KEPT];
  return [
    shelfDelete(doubts, turn.key),
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
