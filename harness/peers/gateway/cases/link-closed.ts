import { RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { redialled } from "../link-acts.ts";

type Row = readonly [id: string, code: number, reason: string, what: string, clause: string];

/** Closes after which a gateway comes back. */
const CLOSES: readonly Row[] = [
  ["closed-1000", 1000, "", "An ordinary close", "W-64"],
  ["closed-1012", 1012, "service restart", "A restart of the service", "W-64"],
  ["closed-4401-expired", 4401, "expired", "An expired token", "W-59"],
  ["closed-4401-once", 4401, "unauthorized", "A first refusal of its token", "D-03"],
];

export const linkClosed: readonly GatewayCase[] = CLOSES.map(
  ([id, code, reason, what, clause]) => ({
    id: `link/${id}`,
    title: `${what} in mid-stream ends no turn: the gateway dials again`,
    clauses: [clause, "W-51", "W-55", "I-03"],
    lane: "alone",
    needs: ["turns"],
    waitsMs: RECONNECT_FIRST_MS,
    async play(stage) {
      const turn = await streaming(stage, stage.chat());
      const after = stage.session.recorder.last;
      stage.session.front.closeAll(code, reason);
      await redialled(stage, after);
      turn.answer();
      await stage.shown(turn, stage.session.waits.retryMs);
      await wholeTurn(stage, "a turn on the new connection");
      await stage.quiet();
    },
  }),
);
