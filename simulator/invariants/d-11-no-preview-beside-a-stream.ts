import { KEPT, lineRule, type Findings } from "./port.ts";
import { openStreams } from "./story/streams.ts";
import { isArmed } from "./story/stream.ts";
import type { Scene } from "./story/scene.ts";
import { quote } from "./story/text.ts";

/** While a stream of the turn can still be sealed, no preview is sent beside it. */
export const noPreviewBesideAStream = lineRule({
  id: "D-11",
  title: "no preview beside a stream",
  clauses: ["D-11", "G-30", "F-13", "F-79"],
  hears: ["wrote send"],
  check,
});

function check({ line, before, request, turn }: Scene): Findings {
  if (request?.role !== "preview" || request.action.op !== "send" || turn === null) return KEPT;
  if (turn.trouble.refusedFrames > 0 || turn.platform !== "slack") return KEPT;
  const armed = openStreams(before, turn.chat).find(
    (stream) => stream.turn === turn.key && isArmed(stream),
  );
  if (armed === undefined) return KEPT;
  return [
    {
      sentence: `a preview of ${turn.name} was sent beside its open stream`,
      expected: `the text goes into draft ${armed.draftId}`,
      actual: quote(request.action.content),
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
