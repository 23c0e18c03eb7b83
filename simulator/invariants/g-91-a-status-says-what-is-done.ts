import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";
import type { TurnStory } from "./story/turn.ts";

/** Turns whose phrase is remembered. */
const PHRASES_MAX = 256;

type Phrases = Shelf<string | null>;

/**
 * Where a status is in words it says what the agent last said that it does (F-52), and it is cleared when
 * the turn is over, not before.
 */
export const aStatusSaysWhatIsDone = foldRule<Phrases>({
  id: "G-91",
  title: "a status says what is done",
  clauses: ["O-09", "F-52"],
  hears: ["agent aside", "wrote typing"],
  start: emptyShelf(PHRASES_MAX),
  on,
});

function on(phrases: Phrases, { line, request, turn }: Scene): readonly [Phrases, Findings] {
  if (turn === null) return [phrases, KEPT];
  if (line.kind === "agent") {
    return line.event.kind === "phrase"
      ? [shelfSet(phrases, turn.key, line.event.text), KEPT]
      : [phrases, KEPT];
  }
  const action = request?.action;
  if (action?.op !== "typing" || turn.platform !== "slack" || request?.certain !== true) {
    return [phrases, KEPT];
  }
  if (action.content === "") return [phrases, isOver(turn) ? KEPT : [told(turn, line.n, "", null)]];
  const phrase = shelfGet(phrases, turn.key) ?? null;
  const { content } = action;
  if (phrase === null || content === phrase) return [phrases, KEPT];
  return [phrases, [told(turn, line.n, content, phrase)]];
}

function isOver({ heard, result, cut, ended }: TurnStory): boolean {
  return !heard || result !== null || cut !== null || ended !== null;
}

function told(
  turn: TurnStory,
  line: number,
  content: string | undefined,
  phrase: string | null,
): Findings[number] {
  const sentence =
    content === ""
      ? `the status of ${turn.name} was cleared while its agent was at work`
      : `the status of ${turn.name} does not say what its agent does`;
  return {
    sentence,
    expected: content === "" ? "no clear before the end" : JSON.stringify(phrase),
    actual: content === undefined ? "no words" : JSON.stringify(content),
    turn: turn.key,
    suspect: { line, side: "gateway" },
  };
}
