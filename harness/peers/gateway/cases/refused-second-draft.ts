import type { GatewayCase } from "../case.ts";
import { NOT_SEALED, notSealedAfter, streaming } from "../flow.ts";
import { draftOf } from "../ops.ts";

export const refusedSecondDraft: GatewayCase = {
  id: "draft/refused-later",
  title: "A stream that is refused in the middle is not sealed, and the answer is shown once",
  clauses: ["C-18", "D-05", "G-06", "D-32", "F-25", "I-03"],
  checks: [NOT_SEALED],
  lane: "beside",
  growth: ["drafts"],
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const refusal = { error: "the connector could not carry out the op" };
    const refused = stage.fault(draftOf(turn), { kind: "refuse", refusal });
    turn.say();
    const witness = await stage.met(refused, `a second draft frame of ${turn.name}`);
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
    notSealedAfter(stage, turn, witness.n);
  },
};
