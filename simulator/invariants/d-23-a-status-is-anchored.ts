import { KEPT, lineRule, type Findings } from "./port.ts";
import { anchorOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/**
 * On Slack a status belongs to a thread: without an anchor nothing is shown (C-26). It has one whenever
 * the message that is answered is known, in flat mode as well (G-87).
 */
export const aStatusIsAnchored = lineRule({
  id: "D-23",
  title: "a status is anchored",
  clauses: ["G-87", "F-51"],
  hears: ["wrote typing"],
  check,
});

function check({ line, request, turn }: Scene): Findings {
  if (request?.certain !== true || turn?.platform !== "slack") return KEPT;
  const wanted = turn.thread ?? turn.messageId;
  const anchor = anchorOf(request.action);
  if (wanted === null || anchor === wanted) return KEPT;
  return [
    {
      sentence: `a status of ${turn.name} is not in the thread of its message`,
      expected: `thread ${wanted}`,
      actual: anchor === null ? "no thread" : `thread ${anchor}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
