import { outboundOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";

/** Threads that are remembered as made by a connector. */
const THREADS_MAX = 256;

type Made = Shelf<true>;

/**
 * A thread that the connector said it made is renamed on that condition: its name is not one that a
 * gateway can repeat letter for letter (F-45). No rename carries two conditions.
 */
export const aMadeThreadIsKnownByItsMaker = foldRule<Made>({
  id: "G-94",
  title: "a made thread is known by its maker",
  clauses: ["O-17", "F-45"],
  hears: ["answered", "took inbound", "wrote other"],
  start: emptyShelf(THREADS_MAX),
  on,
});

function on(made: Made, scene: Scene): readonly [Made, Findings] {
  const { line } = scene;
  const frame = line.kind === "sent" || line.kind === "received" ? line.frame : undefined;
  if (frame?.type === "outbound_result") {
    const { thread_id: id, auto_thread_name: name } = frame.result;
    return [
      typeof id === "string" && typeof name === "string" ? shelfSet(made, id, true) : made,
      KEPT,
    ];
  }
  if (frame?.type === "inbound") {
    const { thread_id: id, auto_thread_created: ours } = frame.event.source;
    return [typeof id === "string" && ours === true ? shelfSet(made, id, true) : made, KEPT];
  }
  return [made, checkRename(made, scene)];
}

function checkRename(made: Made, scene: Scene): Findings {
  const action = outboundOf(scene)?.action;
  if (action?.op !== "thread_rename") return KEPT;
  const byMaker = action.only_if_connector_created === true;
  const byName = action.only_if_current_name !== undefined;
  const known = shelfGet(made, action.message_id) === true;
  if (!(byMaker && byName) && (byMaker || !known)) return KEPT;
  const { turn, line } = scene;
  return [
    {
      sentence: `thread ${action.message_id} is renamed on another condition than that the connector made it`,
      expected: "only_if_connector_created, and nothing else",
      actual: byMaker ? "two conditions" : byName ? "only_if_current_name" : "no condition",
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
