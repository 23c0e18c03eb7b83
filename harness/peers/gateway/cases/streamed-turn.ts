import type { GatewayCase } from "../case.ts";
import { grow, streaming } from "../flow.ts";

export const streamedTurn: GatewayCase = {
  id: "turn/streamed",
  title: "A streamed answer grows in one message and is sealed there",
  clauses: ["G-07", "I-01", "I-12", "I-20"],
  lane: "first",
  growth: ["drafts"],
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    await grow(stage, turn);
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
  },
};
