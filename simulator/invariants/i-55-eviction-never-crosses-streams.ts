import { shelfGet } from "./shelf.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { chatOfCall, postKey } from "./story/platform.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { streamOf } from "./story/streams.ts";
import { findTurn, isSameTurn } from "./story/turns.ts";

/** Whatever a connector has forgotten, the text of one turn never ends up in the stream of another. */
export const evictionNeverCrossesStreams = lineRule({
  id: "I-55",
  title: "eviction never crosses streams",
  clauses: ["C-01", "C-06", "C-13"],
  binds: "connector",
  hears: ["platform"],
  check,
});

function check({ line, before, request, turn }: Scene): Findings {
  if (line.kind !== "platform" || turn === null || !line.answer.ok) return KEPT;
  const target = line.call["ts"] ?? line.call["message_id"];
  if (typeof target !== "string" || isMisaddressed(before, request?.stream ?? null, turn.key)) {
    return KEPT;
  }
  const post = postKey(line.platform, chatOfCall(line.call), target);
  const owner = shelfGet(before.past.posts, post)?.turn ?? null;
  if (owner === null || isSameTurn(owner, turn.key) || request?.role === "edit") return KEPT;
  const first = findTurn(before, owner)?.name ?? owner;
  return [
    {
      sentence: `the connector put the text of ${turn.name} into the message of ${first}`,
      expected: `a message of ${turn.name}`,
      actual: `${line.call.method} on ${target}`,
      turn: turn.key,
      suspect: { line: line.n, side: "connector" },
    },
  ];
}

/** The gateway itself wrote to another turn's stream, which is a matter of I-11. */
function isMisaddressed(story: Story, stream: string | null, turn: string): boolean {
  if (stream === null) return false;
  const owner = streamOf(story, stream)?.turn;
  return owner !== undefined && !isSameTurn(owner, turn);
}
