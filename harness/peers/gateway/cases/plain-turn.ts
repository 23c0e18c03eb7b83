import type { GatewayCase } from "../case.ts";

export const plainTurn: GatewayCase = {
  id: "turn/plain",
  title: "A message is answered once, with what the agent said",
  clauses: ["I-01", "I-44"],
  lane: "first",
  async play(stage) {
    const turn = stage.ask(stage.chat());
    await stage.asked(turn);
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
  },
};
