import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { holds, quote } from "./story/text.ts";
import { findTurn } from "./story/turns.ts";

/** One turn sends its final plainly once; only a seal is ever repeated (G-18). */
export const aFinalIsSentOnce = lineRule({
  id: "G-09",
  title: "a final is sent once",
  clauses: ["G-09", "G-18", "F-75"],
  hears: ["wrote send"],
  check,
});

function check({ line, before, request }: Scene): Findings {
  const turn = findTurn(before, request?.turn ?? null);
  const action = request?.action;
  if (turn === null || request?.role !== "final" || action?.op !== "send") return KEPT;
  // Of two processes of one gateway neither knows what the other sent (D-28).
  if (request.gateway !== turn.gateway) return KEPT;
  const earlier = turn.finals.find(
    ({ gateway, op, text, fate }) =>
      op === "send" &&
      gateway === request.gateway &&
      fate !== "unwritten" &&
      (holds(text, action.content) || holds(action.content, text)),
  );
  if (earlier === undefined) return KEPT;
  return [
    {
      sentence: `the final of ${turn.name} was sent again after its first send ended in ${earlier.fate}`,
      expected: `one send of ${quote(earlier.text)}, on line ${earlier.at}`,
      actual: `a second one: ${quote(action.content)}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
