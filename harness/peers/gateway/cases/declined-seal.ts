import type { GatewayCase } from "../case.ts";
import { contentAfter, streaming, wholeTurn } from "../flow.ts";
import { sealOf } from "../ops.ts";

const DECLINED_IS_FINAL = {
  id: "declined-is-final",
  clauses: ["O-32", "I-34"],
  title: "nothing of a declined answer is written again",
} as const;

export const declinedSeal: GatewayCase = {
  id: "seal/declined",
  title: "A declined final is not tried by any other way",
  clauses: ["O-30", "O-32", "G-10", "F-33", "I-34"],
  checks: [DECLINED_IS_FINAL],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const { platform } = stage.session;
    const refusal = {
      error: `${platform} egress declined: target is not an approved destination for this connection`,
      code: "egress_declined",
    };
    const declined = stage.fault(sealOf(turn), { kind: "refuse", refusal });
    turn.answer();
    const witness = await stage.met(declined, `the seal of ${turn.name}`);
    // By the time another turn is through, the gateway has made up its mind about this one.
    await wholeTurn(stage, "a turn after the decline");
    await stage.quiet();
    stage.check(
      DECLINED_IS_FINAL,
      contentAfter(stage, turn, witness.n).map((line) => ({
        sentence: `the declined answer to ${turn.name} was written again`,
        expected: "nothing with its words",
        actual: `a request on line ${line}`,
        turn: turn.name,
        line,
        suspect: { line, side: "gateway" },
      })),
    );
  },
};
