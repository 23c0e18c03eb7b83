import { RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { redialled } from "../link-acts.ts";

export const connectorRestart: GatewayCase = {
  id: "link/connector-restart",
  title: "A connector that is restarted in mid-stream gets the rest of the turn",
  clauses: ["W-55", "W-57", "C-06", "I-03"],
  lane: "alone",
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const after = stage.session.recorder.last;
    const { front } = stage.session;
    front.fall();
    await stage.hoped(
      "the end of the connection",
      (line) => line.kind === "close",
      undefined,
      after,
    );
    front.rise({ memory: true });
    await redialled(stage, after);
    turn.answer();
    await stage.shown(turn, stage.session.waits.retryMs);
    await wholeTurn(stage, "a turn after the restart");
    await stage.quiet();
  },
};
