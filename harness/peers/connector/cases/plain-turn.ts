import type { PeerCase } from "../case.ts";
import { ask, finish } from "../turns.ts";

/** The shortest conversation: one question, one answer that comes in one piece. */
export const plainTurn: PeerCase = {
  id: "turns/plain",
  title: "An answer in one piece is one message",
  needs: [],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["W-26"], title: "each op of the turn is answered" },
  ],
  shows: (stage) => [stage.words(3)],
  play: async (stage) => {
    const turn = await ask(stage, "plain question");
    await finish(stage, turn, stage.words(3));
  },
};
