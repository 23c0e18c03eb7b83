import { PROMPT_GONE } from "../../contract/prompt-words.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { chatOf } from "./story/attribution.ts";
import { isContentOp } from "./story/request.ts";
import type { Scene } from "./story/scene.ts";
import { findTurn } from "./story/turns.ts";

/** After a decline the run sends no more content to that chat, by whatever op (O-32). */
export const aDeclineIsFinal = lineRule({
  id: "I-34",
  title: "a decline is final",
  clauses: ["O-30", "O-32", "G-42", "F-33"],
  hears: ["wrote after decline"],
  check,
});

function check({ line, before, request }: Scene): Findings {
  const turn = findTurn(before, request?.turn ?? null);
  if (request === null || turn?.declined !== true) return KEPT;
  const { action } = request;
  if (!isContentOp(action.op) || chatOf(action) !== turn.chat) return KEPT;
  // Said to whoever presses an old button (G-68): no content of the run.
  if (action.op === "send" && action.content === PROMPT_GONE) return KEPT;
  return [
    {
      sentence: `${turn.name} went on writing to a chat that had declined it`,
      expected: `nothing more to ${turn.chat} after the decline of the op on line ${turn.declinedAt}`,
      actual: `a ${action.op}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
