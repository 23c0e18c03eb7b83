import { emptyShelf, shelfEntries, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { times } from "./rest.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { findTurn } from "./story/turns.ts";

const TURNS_MAX = 256;

type Clears = Shelf<number>;

/** One clear is enough; more are harmless and told. */
export const aStatusIsClearedOnce = foldRule<Clears>({
  id: "O-09",
  title: "a status is cleared once",
  severity: "info",
  hears: ["wrote typing"],
  start: emptyShelf(TURNS_MAX),
  on,
  atRest,
});

function on(clears: Clears, { request, turn }: Scene): readonly [Clears, Findings] {
  const action = request?.action;
  if (action?.op !== "typing" || action.content !== "" || turn === null) return [clears, KEPT];
  return [shelfSet(clears, turn.key, (shelfGet(clears, turn.key) ?? 0) + 1), KEPT];
}

function atRest(story: Story, clears: Clears): Findings {
  return shelfEntries(clears)
    .filter(({ value }) => value > 1)
    .map(({ key, value }) => ({
      sentence: `the status of ${findTurn(story, key)?.name ?? key} is cleared ${times(value)}`,
      expected: "one empty typing op",
      actual: String(value),
      turn: key,
    }));
}
