import { isDeepStrictEqual } from "node:util";
import { OUTBOUND_TIMEOUT_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { streaming } from "../flow.ts";
import { lineOf, sealOf } from "../ops.ts";

const SAME_SEAL = {
  id: "same-seal",
  clauses: ["G-07"],
  title: "a seal is repeated byte for byte",
} as const;

export const lostSealResult: GatewayCase = {
  id: "seal/lost-result",
  title: "A seal whose result is lost is repeated once, the same, and shows one message",
  clauses: ["G-07", "G-18", "F-26", "I-06", "I-18"],
  checks: [SAME_SEAL],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  waitsMs: OUTBOUND_TIMEOUT_MS,
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const lost = stage.fault(sealOf(turn), { kind: "lose-result" });
    turn.answer();
    const witness = await stage.met(lost, `the seal of ${turn.name}`);
    const { retryMs } = stage.session.waits;
    await stage.owed(
      `the same seal of ${turn.name} again`,
      lineOf(sealOf(turn)),
      retryMs,
      witness.n,
    );
    await stage.quiet();
    const [first, second] = stage.ops(sealOf(turn));
    const isSame = isDeepStrictEqual(first?.frame.action, second?.frame.action);
    const line = second?.line ?? witness.n;
    const finding = {
      sentence: `the seal of ${turn.name} is repeated with another action`,
      expected: JSON.stringify(first?.frame.action),
      actual: JSON.stringify(second?.frame.action),
      turn: turn.name,
      line,
      suspect: { line, side: "gateway" },
    } as const;
    stage.check(SAME_SEAL, isSame ? [] : [finding]);
  },
};
