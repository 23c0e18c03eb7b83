import type { Line } from "../../../../contract/trace-line.ts";
import type { GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { redialled, restartGateway } from "../link-acts.ts";

import { opOf } from "../ops.ts";
import { stopOrphans } from "../screen-acts.ts";
import type { Stage } from "../stage.ts";

const FRESH_DRAFT_IDS = {
  id: "fresh-draft-ids",
  clauses: ["I-16", "G-20", "F-18"],
  title: "a new process counts its drafts from somewhere else",
} as const;

export const gatewayRestart: GatewayCase = {
  id: "process/restart",
  title: "A gateway that is killed in mid-stream and started again answers what comes next",
  clauses: ["D-35", "F-18", "F-31", "I-16", "I-44"],
  checks: [FRESH_DRAFT_IDS],
  lane: "alone",
  needs: ["turns", "restart"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const after = stage.session.recorder.last;
    await restartGateway(stage);
    await redialled(stage, after);
    // Whoever is asked again plays the same part; a gateway that remembers nothing does not ask.
    turn.answer();
    await wholeTurn(stage, "a turn after the restart");
    await stage.quiet();
    // What a dead process left live would end by itself in five minutes (S-06, D-35).
    stopOrphans(stage, turn);
    freshDraftIds(stage, after);
  },
};

/** Checks that no process uses a draft_id of the one before it, whatever chat that was in. */
function freshDraftIds(stage: Stage, restart: number): void {
  const { lines } = stage.session.recorder;
  const used = new Set(lines.flatMap((line) => (line.n <= restart ? draftIdOf(line) : [])));
  const again = lines.filter(
    (line) => line.n > restart && draftIdOf(line).some((id) => used.has(id)),
  );
  stage.check(
    FRESH_DRAFT_IDS,
    again.slice(0, 1).map(({ n }) => ({
      sentence: "a draft_id of the process before is used again",
      expected: "draft_ids that no earlier process has used",
      actual: `the draft on line ${n}`,
      line: n,
      suspect: { line: n, side: "gateway" },
    })),
  );
}

function draftIdOf(line: Line): readonly number[] {
  const action = opOf(line)?.frame.action;
  return action?.op === "draft" ? [action.draft_id] : [];
}
