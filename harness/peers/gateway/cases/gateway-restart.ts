import type { GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { redialled, restartGateway } from "../link-acts.ts";

import { stopOrphans } from "../screen-acts.ts";

export const gatewayRestart: GatewayCase = {
  id: "process/restart",
  title: "A gateway that is killed in mid-stream and started again answers what comes next",
  clauses: ["D-35", "F-18", "F-31", "I-16", "I-44"],
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
  },
};
