import { OUTBOUND_TIMEOUT_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { begun } from "../growing.ts";
import { draftOf } from "../ops.ts";

export const lostDraftResult: GatewayCase = {
  id: "draft/lost-result",
  title: "A draft frame whose result is lost keeps its stream: the turn ends as one message",
  clauses: ["D-05", "D-11", "F-13", "I-06"],
  lane: "beside",
  growth: ["drafts"],
  needs: ["turns"],
  waitsMs: OUTBOUND_TIMEOUT_MS,
  async play(stage) {
    const turn = await begun(stage, stage.chat());
    const lost = stage.fault(draftOf(turn), { kind: "lose-result" });
    turn.say();
    await stage.met(lost, `a draft frame of ${turn.name}`);
    turn.answer(2);
    await stage.shown(turn, stage.session.waits.retryMs);
    await stage.quiet();
  },
};
