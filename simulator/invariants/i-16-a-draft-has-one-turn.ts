import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { findTurn } from "./story/turns.ts";

/** Ids that are remembered: more than any gateway keeps tombstones for. */
const DRAFT_IDS_MAX = 2048;

type Owners = Shelf<string>;

/** A draft_id is never used by two turns, in any chat, by any process of any gateway (G-20). */
export const aDraftHasOneTurn = foldRule<Owners>({
  id: "I-16",
  title: "a draft_id has one turn",
  clauses: ["G-20", "F-18", "F-31"],
  hears: ["claimed stream"],
  start: emptyShelf(DRAFT_IDS_MAX),
  on,
});

function on(owners: Owners, scene: Scene): readonly [Owners, Findings] {
  const { request, turn, stream, line } = scene;
  const action = request?.action;
  if (action?.op !== "draft" || turn === null) return [owners, KEPT];
  if (stream !== null && stream.turn === turn.key) return [owners, KEPT];
  const id = String(action.draft_id);
  const owner = shelfGet(owners, id);
  if (owner === undefined) return [shelfSet(owners, id, turn.key), KEPT];
  // A frame of another turn on a stream that is still open is a matter of I-11.
  if (owner === turn.key || (stream !== null && !stream.sealed)) return [owners, KEPT];
  const first = findTurn(scene.story, owner)?.name ?? owner;
  const findings: Findings = [
    {
      sentence: `draft ${id} of ${first} was used again by ${turn.name}`,
      expected: "an id that no turn has used before",
      actual: `draft ${id}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
  return [owners, findings];
}
