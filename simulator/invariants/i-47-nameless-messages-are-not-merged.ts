import type { Inbound } from "../../contract/generated/types.ts";
import { tableGet } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";

/** What became of messages without an id, as far as their gateways tell. */
interface Nameless {
  /** The last message that each gateway read, if it had no id and nothing was told of it yet. */
  readonly read: Shelf<boolean>;
  /** Turns that were told of such a message, each of one process. */
  readonly turns: Shelf<true>;
}

const GATEWAYS_MAX = 64;
const TURNS_MAX = 512;

/** A message without an id is nobody's repetition: what is told of one is told of no other (G-73). */
export const namelessMessagesAreNotMerged = foldRule<Nameless>({
  id: "I-47",
  title: "messages without ids are not merged",
  clauses: ["G-73", "I-44"],
  hears: ["took inbound", "took answer", "reported turn", "reported inbound"],
  start: { read: emptyShelf(GATEWAYS_MAX), turns: emptyShelf(TURNS_MAX) },
  on,
});

function on(nameless: Nameless, scene: Scene): readonly [Nameless, Findings] {
  const { line } = scene;
  if (line.kind === "received" || line.kind === "sent") {
    const { frame } = line;
    return frame.type === "inbound" ? [readBy(nameless, scene, frame), KEPT] : [nameless, KEPT];
  }
  if (line.kind !== "report") return [nameless, KEPT];
  const { report, gateway, n } = line;
  if (report.what !== "turn-started" && report.what !== "inbound-dropped") return [nameless, KEPT];
  if (shelfGet(nameless.read, gateway) !== true) return [nameless, KEPT];
  const key = `${report.turn}|${gateway}|${processOf(scene.story, gateway)}`;
  const next: Nameless = {
    read: shelfSet(nameless.read, gateway, false),
    turns: shelfSet(nameless.turns, key, true),
  };
  return [next, shelfGet(nameless.turns, key) === true ? [merged(report.turn, n)] : KEPT];
}

function readBy(nameless: Nameless, scene: Scene, { event }: Inbound): Nameless {
  const gateway = gatewayOf(connOf(scene));
  const isNameless = (event.message_id ?? event.source.message_id ?? "") === "";
  if ((shelfGet(nameless.read, gateway) ?? false) === isNameless) return nameless;
  return { ...nameless, read: shelfSet(nameless.read, gateway, isNameless) };
}

function processOf(story: Story, gateway: string): number {
  return tableGet(story.gateways, gateway)?.process ?? 1;
}

function merged(turn: string, line: number): Findings[number] {
  return {
    sentence: "a message without an id was taken for one that came before",
    expected: "a turn of its own",
    actual: `it counts as ${turn}`,
    suspect: { line, side: "gateway" },
  };
}
