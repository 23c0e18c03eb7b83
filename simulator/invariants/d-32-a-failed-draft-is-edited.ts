import { SLACK_EDIT_CHARS_MAX } from "../../contract/limits.ts";
import type { Line } from "../../contract/trace-line.ts";
import { capabilitiesOf, fitsOneMessage } from "./caps.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene, Settled } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { holds, quote } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";

/** A message that a failed draft left on screen, as its answer says; its turn can edit it. */
interface Left {
  readonly turn: string;
  readonly messageId: string;
}

const LEFT_MAX = 64;

/** The final of a turn whose draft failed goes where the draft is, not beside it, if an edit can. */
export const aFailedDraftIsEdited = foldRule<readonly Left[]>({
  id: "D-32",
  title: "a failed draft is edited",
  clauses: ["D-27", "G-50"],
  hears: ["settled failure", "wrote send"],
  start: [],
  on,
});

function on(left: readonly Left[], scene: Scene): readonly [readonly Left[], Findings] {
  let next = left;
  for (const settled of scene.settled) next = afterSettled(next, scene.line, settled);
  return [next, scene.topics.includes("wrote send") ? judge(next, scene) : KEPT];
}

function afterSettled(
  left: readonly Left[],
  line: Line,
  { request, fate }: Settled,
): readonly Left[] {
  const { action, turn } = request;
  if (action.op === "edit") {
    // An edit that did not succeed was tried: then a message is the way that is left.
    const isOver = fate !== "success";
    return isOver ? left.filter((one) => one.messageId !== action.message_id) : left;
  }
  if (action.op !== "draft" || fate !== "definite" || turn === null) return left;
  const messageId = namedIn(line);
  return messageId === null ? left : [...left, { turn, messageId }].slice(-LEFT_MAX);
}

function namedIn(line: Line): string | null {
  if (line.kind !== "received" && line.kind !== "sent") return null;
  return line.frame.type === "outbound_result" ? (line.frame.result.message_id ?? null) : null;
}

function judge(left: readonly Left[], { line, story, request, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "send" || request?.role !== "final" || turn === null) return KEPT;
  const own = left.find((one) => one.turn === turn.key);
  if (own === undefined || turn.final === null || !canEditIn(story, turn, turn.final)) return KEPT;
  if (isLaterSegment(story, action.content, turn.final)) return KEPT;
  return [
    {
      sentence: `the final of ${turn.name} was sent beside the message that its failed draft left`,
      expected: `an edit of ${own.messageId} that shows the final`,
      actual: `a send of ${quote(action.content)}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

/** D-31: the failed draft's message may end with its segment, and the rest of the final stand below it. */
function isLaterSegment({ meta }: Story, content: string, final: string): boolean {
  return meta?.segments === "message-per-segment" && !holds(content, final);
}

/** S-12: Slack's edits are shorter than its posts. */
function canEditIn(story: Story, turn: TurnStory, final: string): boolean {
  if (capabilitiesOf(story, turn)?.edit === false || !fitsOneMessage(story, turn, final))
    return false;
  return turn.platform !== "slack" || final.length <= SLACK_EDIT_CHARS_MAX;
}
