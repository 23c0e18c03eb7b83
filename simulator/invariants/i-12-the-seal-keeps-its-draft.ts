import { safeChunkUnits } from "./caps.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** The seal of a turn carries the draft_id that the turn's frames carried. */
export const theSealKeepsItsDraft = lineRule({
  id: "I-12",
  title: "the seal keeps its draft_id",
  clauses: ["G-07", "F-04"],
  hears: ["wrote seal"],
  check,
});

function check({ line, story, request, stream, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final || stream !== null || turn === null) return KEPT;
  const earlier = turn.draftIds.filter((id) => id !== action.draft_id);
  if (earlier.length === 0 || turn.said.length > safeChunkUnits(story, turn)) return KEPT;
  return [
    {
      sentence: `the final of ${turn.name} sealed another stream than the one it had written`,
      expected: `draft ${earlier.at(-1) ?? 0}`,
      actual: `draft ${action.draft_id}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
