import type { GatewayCase } from "../case.ts";
import { streaming } from "../flow.ts";
import { contentOfTurn, lineOf, sealOf } from "../ops.ts";

export const refusedSeal: GatewayCase = {
  id: "seal/refused",
  title: "A refused seal does not swallow the final: it goes out by another way",
  clauses: ["G-10", "D-32", "F-11", "I-03"],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const refusal = { error: "the connector could not carry out the op" };
    const refused = stage.fault(sealOf(turn), { kind: "refuse", refusal });
    turn.answer();
    const witness = await stage.met(refused, `the seal of ${turn.name}`);
    // By a send, or by an edit of what is on screen (D-32): either puts the same final there.
    await stage.owed(
      `the final of ${turn.name} by another way`,
      lineOf(contentOfTurn(turn)),
      undefined,
      witness.n,
    );
    await stage.shown(turn);
    await stage.quiet();
  },
};
