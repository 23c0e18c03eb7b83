import { KEPT, lineRule, type Findings } from "./port.ts";
import { anchorOf } from "./story/attribution.ts";
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
  clauses: ["G-13", "G-85", "G-86", "D-22", "F-54", "F-55"],
  hears: ["wrote frame", "wrote seal", "wrote send"],
  check,
});

function check({ line, story, request, turn }: Scene): Findings {
  if (request === null || turn === null || request.role === "interim") return KEPT;
  const wanted = wantedAnchor(story, turn);
  const anchor = anchorOf(request.action);
  if (wanted === undefined || anchor === wanted) return KEPT;
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

/** The thread a turn's ops belong in, `null` for none, `undefined` where nobody can tell. */
function wantedAnchor(story: Story, turn: TurnStory): string | null | undefined {
  if (turn.thread !== null) return turn.thread;
  const placement = story.meta?.placement;
  if (turn.platform !== "slack" || placement === undefined) return undefined;
  if (placement === "thread") return turn.messageId ?? undefined;
  return turn.chatType === "dm" ? null : undefined;
}
