import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { findTurn, isSameTurn } from "./story/turns.ts";

const CARDS_MAX = 512;

type Owners = Shelf<string>;

/** Two turns of one chat never write to one card, when each has a message id. */
export const parallelTurnsHaveTheirOwnCards = foldRule<Owners>({
  id: "I-19",
  title: "parallel turns have their own cards",
  clauses: ["G-60", "F-08"],
  hears: ["wrote other"],
  start: emptyShelf(CARDS_MAX),
  on,
});

function on(owners: Owners, scene: Scene): readonly [Owners, Findings] {
  const { request, turn, line } = scene;
  const action = request?.action;
  if (action?.op !== "task_card" || turn?.messageId == null) return [owners, KEPT];
  const key = `${action.card_id}|${action.chat_id}`;
  const owner = shelfGet(owners, key);
  if (owner === undefined) return [shelfSet(owners, key, turn.key), KEPT];
  if (isSameTurn(owner, turn.key)) return [owners, KEPT];
  const first = findTurn(scene.story, owner)?.name ?? owner;
  const findings: Findings = [
    {
      sentence: `the tasks of ${turn.name} went into the card of ${first}`,
      expected: "a card_id of its own",
      actual: `card ${action.card_id}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
  return [owners, findings];
}
