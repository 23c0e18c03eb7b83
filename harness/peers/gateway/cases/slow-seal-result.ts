import type { GatewayCase } from "../case.ts";
import { streaming } from "../flow.ts";
import { sealOf } from "../ops.ts";

export const slowSealResult: GatewayCase = {
  id: "seal/slow-result",
  title: "A seal whose result is only slow is not doubted",
  clauses: ["W-52", "D-10", "I-01"],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  waitsMs: 8_000,
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const held = stage.fault(sealOf(turn), { kind: "hold-result" });
    turn.answer();
    await stage.met(held, `the seal of ${turn.name}`);
    await stage.pause(stage.session.waits.slowMs);
    held.release();
    await stage.shown(turn);
    await stage.quiet();
  },
};
