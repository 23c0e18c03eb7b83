import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfDelete, shelfEntries, shelfSet, type Shelf } from "./shelf.ts";
import { contentOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

/** Handoffs that are remembered until their text is sent. */
const HANDOFFS_MAX = 64;

/** Texts that a turn handed over, by the turn. */
type Handoffs = Shelf<string>;

/** What a turn hands over to a thread is said there, or in the parent where there is no thread. */
export const aHandoffGoesOn = foldRule<Handoffs>({
  id: "G-95",
  title: "a handoff goes on",
  clauses: ["O-16"],
  hears: ["agent aside", "wrote send"],
  start: emptyShelf(HANDOFFS_MAX),
  on,
  atRest,
});

function on(handoffs: Handoffs, { line, request, turn }: Scene): readonly [Handoffs, Findings] {
  if (turn === null) return [handoffs, KEPT];
  if (line.kind === "agent") {
    const { event } = line;
    return [event.kind === "handoff" ? shelfSet(handoffs, turn.key, event.text) : handoffs, KEPT];
  }
  const owed = request === null ? undefined : contentOf(request.action);
  const isIt = shelfEntries(handoffs).some(({ key, value }) => key === turn.key && value === owed);
  return [isIt ? shelfDelete(handoffs, turn.key) : handoffs, KEPT];
}

function atRest(story: Story, handoffs: Handoffs): Findings {
  return shelfEntries(handoffs).flatMap(({ key, value }): Findings => {
    const turn = findTurn(story, key);
    if (turn === null || isExcused(turn)) return KEPT;
    return [
      {
        sentence: `what ${turn.name} handed over was never said`,
        expected: value,
        actual: "nothing",
        turn: key,
      },
    ];
  });
}

/** Where the chat was refused, or the turn or its link ended before, nothing more can be said. */
function isExcused(turn: TurnStory): boolean {
  const { cut, declined, crashed, dropped, faulted, linkAwayTooLong, ended } = turn;
  if (cut !== null || declined || ended === null) return true;
  return crashed || dropped || faulted || linkAwayTooLong;
}
