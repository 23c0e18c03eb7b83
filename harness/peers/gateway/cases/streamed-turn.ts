import type { GatewayCase } from "../case.ts";
import { draftOf, lineOf } from "../ops.ts";

export const streamedTurn: GatewayCase = {
  id: "turn/streamed",
  title: "A streamed answer grows in one message and is sealed there",
  clauses: ["G-07", "I-01", "I-12", "I-20"],
  lane: "beside",
  growth: ["drafts"],
  needs: ["turns"],
  async play(stage) {
    const turn = stage.ask(stage.chat());
    await stage.asked(turn);
    turn.say();
    const frame = await stage.hoped(`a draft frame of ${turn.name}`, lineOf(draftOf(turn)));
    turn.say();
    await stage.hoped(
      `a second draft frame of ${turn.name}`,
      lineOf(draftOf(turn)),
      undefined,
      frame.n,
    );
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
  },
};
