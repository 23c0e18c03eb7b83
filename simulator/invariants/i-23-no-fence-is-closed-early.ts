import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { quote } from "./story/text.ts";
import { isRunBy, isStreamChat, type TurnStory } from "./story/turn.ts";

const FENCE = "```";

/** A frame of a stream never closes a code fence that the text itself has not closed (G-29). */
export const noFenceIsClosedEarly = lineRule({
  id: "I-23",
  title: "no fence is closed early",
  clauses: ["G-29"],
  hears: ["wrote departure"],
  check,
});

function check({ line, request, stream, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || request === null) return KEPT;
  // What the agent of another process has said is not known here (D-28).
  if (turn !== null && !isRunBy(turn, request.gateway)) return KEPT;
  const platform = stream?.platform ?? turn?.platform;
  if (platform === undefined || !isStreamChat(platform)) return KEPT;
  const before = stream?.text ?? "";
  const repaired = !action.final && isRepaired(turn, action.content);
  if (!repaired && !isUndone(before, action.content)) return KEPT;
  return [
    {
      sentence: `a frame of ${turn?.name ?? "a turn"} closed a code fence that is still open`,
      expected: "the text as it is, with its fence open",
      actual: quote(repaired ? action.content : before),
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

/** The text ends in a fence that the agent has not said. */
function isRepaired(turn: TurnStory | null, content: string): boolean {
  if (turn === null || !turn.heard || turn.said.startsWith(content)) return false;
  const open = withoutFence(content);
  return open !== undefined && turn.said.startsWith(open);
}

/** The text before ended in a fence that this one takes back. */
function isUndone(before: string, content: string): boolean {
  if (content.startsWith(before)) return false;
  const open = withoutFence(before);
  return open !== undefined && open !== "" && content.startsWith(open);
}

function withoutFence(text: string): string | undefined {
  const end = text.trimEnd();
  return end.endsWith(FENCE) ? end.slice(0, -FENCE.length).trimEnd() : undefined;
}
