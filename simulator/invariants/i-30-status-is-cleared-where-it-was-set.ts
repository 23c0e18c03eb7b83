import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { outboundOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { anchorOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/** Turns whose status is remembered; a status lives no longer than its turn. */
const STATUSES_MAX = 256;

type Anchors = Shelf<string | null>;

/** An empty typing op goes to Slack only, and clears the status in the thread where it was set. */
export const statusIsClearedWhereItWasSet = foldRule<Anchors>({
  id: "I-30",
  title: "a status is cleared where it was set",
  clauses: ["O-09", "G-87", "F-51", "F-52"],
  hears: ["wrote typing"],
  start: emptyShelf(STATUSES_MAX),
  on,
});

function on(anchors: Anchors, scene: Scene): readonly [Anchors, Findings] {
  const outbound = outboundOf(scene);
  const action = outbound?.action;
  if (action?.op !== "typing") return [anchors, KEPT];
  const { turn, line } = scene;
  const anchor = anchorOf(action);
  if (action.content !== "") {
    return [turn === null ? anchors : shelfSet(anchors, turn.key, anchor), KEPT];
  }
  const suspect = { line: line.n, side: "gateway" } as const;
  const platform = outbound?.platform ?? turn?.platform;
  if (platform !== undefined && platform !== "slack") {
    const sentence = `a status was cleared on ${platform}, which has none`;
    const base = {
      expected: "no empty typing op",
      actual: "typing with an empty content",
      suspect,
    };
    return [anchors, [{ sentence, ...base, ...(turn === null ? {} : { turn: turn.key }) }]];
  }
  const set = turn === null ? undefined : shelfGet(anchors, turn.key);
  if (turn === null || set === undefined || set === anchor) return [anchors, KEPT];
  const finding = {
    sentence: `the status of ${turn.name} was cleared in another thread than it was set in`,
    expected: `thread ${set ?? "none"}`,
    actual: `thread ${anchor ?? "none"}`,
    turn: turn.key,
    suspect,
  };
  return [anchors, [finding]];
}
