import { OUTBOUND_TIMEOUT_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { streaming } from "../flow.ts";
import { sealOf, sendOf } from "../ops.ts";

const ONE_SEND = {
  id: "one-send",
  clauses: ["G-09"],
  title: "after two lost seals the final is sent once at most",
} as const;

export const lostSealResults: GatewayCase = {
  id: "seal/lost-results",
  title: "A seal whose results are lost twice is followed by one plain send at most",
  clauses: ["G-09", "G-18", "I-07", "I-18"],
  checks: [ONE_SEND],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  waitsMs: 2 * OUTBOUND_TIMEOUT_MS,
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const { retryMs, outboundMs } = stage.session.waits;
    const first = stage.fault(sealOf(turn), { kind: "lose-result" });
    const second = stage.fault(sealOf(turn), { kind: "lose-result" });
    turn.answer();
    await stage.met(first, `the seal of ${turn.name}`);
    await stage.met(second, `the same seal of ${turn.name} again`, retryMs);
    await stage.pause(outboundMs);
    await stage.quiet();
    const sends = stage.ops(sendOf(turn));
    const line = sends.at(-1)?.line ?? 0;
    const finding = {
      sentence: `the final of ${turn.name} was sent plainly ${sends.length} times`,
      expected: "one plain send at most",
      actual: `${sends.length} plain sends`,
      turn: turn.name,
      line,
      suspect: { line, side: "gateway" },
    } as const;
    stage.check(ONE_SEND, sends.length > 1 ? [finding] : []);
  },
};
