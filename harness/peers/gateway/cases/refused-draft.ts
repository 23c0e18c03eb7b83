import type { GatewayCase } from "../case.ts";
import { NOT_SEALED, notSealedAfter } from "../flow.ts";
import { begun } from "../growing.ts";
import { draftOf } from "../ops.ts";

export const refusedDraft: GatewayCase = {
  id: "draft/refused",
  title: "A refused draft frame ends the stream and not the turn",
  clauses: ["C-18", "D-05", "G-06", "G-30", "F-25", "I-03"],
  checks: [NOT_SEALED],
  lane: "beside",
  growth: ["drafts"],
  needs: ["turns"],
  async play(stage) {
    const turn = await begun(stage, stage.chat());
    const refusal = { error: "the connector could not carry out the op" };
    const refused = stage.fault(draftOf(turn), { kind: "refuse", refusal });
    turn.say();
    const witness = await stage.met(refused, `a draft frame of ${turn.name}`);
    turn.answer(2);
    await stage.shown(turn);
    await stage.quiet();
    notSealedAfter(stage, turn, witness.n);
  },
};
