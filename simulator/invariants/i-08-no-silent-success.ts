import { KEPT, lineRule, type Findings } from "./port.ts";
import type { RequestStory } from "./story/request.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { quote, sameText } from "./story/text.ts";
import { streamOf } from "./story/streams.ts";
import { findTurn, isSameTurn } from "./story/turns.ts";

/**
 * A final that is answered with success changed something on the platform, unless the same turn's final
 * had been sealed there before (D-07).
 */
export const noSilentSuccess = lineRule({
  id: "I-08",
  title: "no silent success",
  clauses: ["C-07", "C-09", "F-18"],
  binds: "connector",
  hears: ["answered final"],
  check,
});

function check({ line, before, request }: Scene): Findings {
  if (request === null || (line.kind !== "sent" && line.kind !== "received")) return KEPT;
  if (line.frame.type !== "outbound_result" || line.frame.result.success !== true) return KEPT;
  if (!isFinal(request) || request.called || !isWatched(before, request)) return KEPT;
  if (isAlreadyShown(before, request)) return KEPT;
  const turn = findTurn(before, request.turn);
  const action = request.action;
  return [
    {
      sentence: `the connector says that the answer to ${turn?.name ?? "a turn"} is on screen, and it never called the platform`,
      expected: "a call to the platform that succeeded",
      actual: `success for ${action.op} with ${quote("content" in action ? String(action.content) : "")}`,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}

function isFinal(request: RequestStory): boolean {
  return request.role === "seal" || request.role === "final";
}

/** Whether calls to the platform are told, and told with the op that caused them. */
function isWatched(story: Story, request: RequestStory): boolean {
  const turn = findTurn(story, request.turn);
  return request.label !== null && turn !== null && story.watched.includes(turn.platform);
}

/** The same turn's seal again, or a text that a stream of edits shows already (D-29). */
function isAlreadyShown(story: Story, { action, stream: key, turn }: RequestStory): boolean {
  const stream = streamOf(story, key);
  if (action.op !== "draft" || stream === null) return false;
  // An earlier seal that was not answered with success may have reached the platform all the same.
  if ((stream.sealed || stream.sealReached) && isSameTurn(stream.turn, turn)) return true;
  // The answer to its last frame may have gone down with a socket.
  return stream.frames > 0 && sameText(stream.frameText, action.content);
}
