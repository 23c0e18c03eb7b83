import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { outboundOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { anchorOf, chatOf } from "./story/attribution.ts";
import { isForeign } from "./story/story.ts";
import type { Scene } from "./story/scene.ts";

/** Cards whose place is remembered; a card lives no longer than its turn. */
const CARDS_MAX = 256;

type Places = Shelf<string | null>;

/**
 * Every publication of a card, and its stop, is in the same thread: else the stop misses the card. A
 * stop that names no thread still names its card (C-20): of a peer that we did not write it is told, and
 * not held against it.
 */
export const aCardEndsWhereItBegan = foldRule<Places>({
  id: "G-61",
  title: "a card ends where it began",
  clauses: ["F-78"],
  hears: ["wrote other"],
  start: emptyShelf(CARDS_MAX),
  on,
});

function on(places: Places, scene: Scene): readonly [Places, Findings] {
  const action = outboundOf(scene)?.action;
  if (action?.op !== "task_card" && action?.op !== "task_card_stop") return [places, KEPT];
  const key = `${chatOf(action)}|${action.card_id}`;
  const anchor = anchorOf(action);
  const before = shelfGet(places, key);
  if (before === undefined) return [shelfSet(places, key, anchor), KEPT];
  if (before === anchor) return [places, KEPT];
  const { turn, line } = scene;
  return [
    places,
    [
      {
        sentence: `a ${action.op} of ${turn?.name ?? "a turn"} is in another thread than its card`,
        expected: `thread ${before ?? "none"}`,
        actual: `thread ${anchor ?? "none"}`,
        ...(turn === null ? {} : { turn: turn.key }),
        suspect: { line: line.n, side: "gateway" },
        ...(anchor === null && isForeign(scene.story) ? ({ severity: "info" } as const) : {}),
      },
    ],
  ];
}
