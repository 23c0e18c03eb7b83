import { tableGet } from "../../contract/table.ts";
import { TELEGRAM_REACTIONS } from "../platforms/telegram/reaction.ts";
import { outboundOf } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { isForeign } from "./story/story.ts";
import type { Scene } from "./story/scene.ts";

/**
 * Telegram takes some emoji as reactions and no others: ✅ is none of them (S-21, F-39). It costs a mark
 * and never an answer (G-93): of a peer that we did not write it is told, and not held against it.
 */
export const reactionsFitTheirPlatform = lineRule({
  id: "D-25",
  title: "reactions fit their platform",
  clauses: ["G-92", "S-21", "F-39"],
  hears: ["wrote other"],
  check,
});

function check(scene: Scene): Findings {
  const outbound = outboundOf(scene);
  if (outbound?.action.op !== "react" || outbound.action.remove) return KEPT;
  const { emoji } = outbound.action;
  const platform = platformOf(scene, outbound.platform);
  if (platform !== "telegram" || TELEGRAM_REACTIONS.has(emoji.replaceAll("\ufe0f", "")))
    return KEPT;
  const { line, turn } = scene;
  return [
    {
      sentence: `a message on Telegram was to be marked ${emoji}, which is no reaction there`,
      expected: "👀, 👍, 👎 or another of Telegram's",
      actual: emoji,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
      ...(isForeign(scene.story) ? ({ severity: "info" } as const) : {}),
    },
  ];
}

/** By the tag, else by the message; one that names no platform is on its session's first (W-36). */
function platformOf(
  { story, turn, request }: Scene,
  tagged: string | undefined,
): string | undefined {
  if (tagged !== undefined) return tagged;
  if (turn !== null && turn.platform !== "relay") return turn.platform;
  const hello = request === null ? undefined : tableGet(story.links, request.conn)?.hellos[0];
  return hello?.platform;
}
