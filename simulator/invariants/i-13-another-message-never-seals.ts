import { KEPT, lineRule, type Findings } from "./port.ts";
import { answeredMessage } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/** A send that answers one message never ends the stream of another. */
export const anotherMessageNeverSeals = lineRule({
  id: "I-13",
  title: "a send for another message never seals",
  clauses: ["G-15", "F-17", "F-30"],
  hears: ["wrote seal"],
  check,
});

function check({ line, request, stream }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final || stream === null) return KEPT;
  const answered = answeredMessage(action);
  if (answered === null || stream.messageId === null || answered === stream.messageId) return KEPT;
  return [
    {
      sentence: `a send for message ${answered} ended the stream of message ${stream.messageId}`,
      expected: `draft ${stream.draftId} is sealed for message ${stream.messageId}`,
      actual: `it is sealed for message ${answered}`,
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
