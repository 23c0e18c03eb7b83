import { KEPT, lineRule, type Findings } from "./port.ts";
import { anchorOf, metadataOf } from "./story/attribution.ts";
import type { RequestStory } from "./story/request.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";

/**
 * All ops of a turn in a thread carry the same anchor; in flat mode no op of a top-level DM carries one
 * that was made up.
 */
export const aTurnStaysInItsThread = lineRule({
  id: "I-31",
  title: "a turn stays in its thread",
  clauses: ["G-13", "G-85", "G-86", "D-22", "F-54", "F-55", "F-56", "G-72", "G-88"],
  hears: ["wrote frame", "wrote seal", "wrote send", "wrote media", "wrote prompt"],
  check,
});

function check({ line, story, request, turn }: Scene): Findings {
  if (
    request === null ||
    turn === null ||
    (request.role === "interim" && request.action.op !== "send_media")
  )
    return KEPT;
  const wanted = wantedAnchor(story, turn);
  const anchor = anchorOf(request.action);
  if (wanted === undefined) return KEPT;
  if (anchor === wanted) return wanted === null ? checkReply(line.n, request, turn) : KEPT;
  return [
    {
      sentence: `a ${request.action.op} of ${turn.name} went to another place than its turn`,
      expected: wanted === null ? "no thread" : `thread ${wanted}`,
      actual: anchor === null ? "no thread" : `thread ${anchor}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

/** G-85: where an answer goes into no thread, it replies to no message either (F-55). */
function checkReply(line: number, { action }: RequestStory, turn: TurnStory): Findings {
  const { reply_to_message_id: mirrored } = metadataOf(action);
  const repliesTo =
    action.op === "send" || action.op === "send_media" ? (action.reply_to ?? mirrored) : mirrored;
  if (turn.platform !== "slack" || repliesTo === undefined) return KEPT;
  return [
    {
      sentence: `a ${action.op} of ${turn.name} replies to a message, where answers stay at the top level`,
      expected: "no reply",
      actual: `reply to ${repliesTo}`,
      turn: turn.key,
      suspect: { line, side: "gateway" },
    },
  ];
}

/** The thread a turn's ops belong in, `null` for none, `undefined` where nobody can tell. */
function wantedAnchor(story: Story, turn: TurnStory): string | null | undefined {
  if (turn.thread !== null) return turn.thread;
  const own = story.meta?.placements?.[turn.chat];
  const placement = own ?? story.meta?.placement;
  if (turn.platform !== "slack" || placement === undefined) return undefined;
  if (placement === "thread") return turn.messageId ?? undefined;
  // G-86: flat mode is for DMs; elsewhere an answer is a reply, unless its channel says otherwise (G-88).
  if (turn.chatType === "dm" || own === "flat") return null;
  return turn.messageId ?? undefined;
}
