import type { PeerCase } from "../case.ts";
import { ask, ended, stream } from "../turns.ts";

/** The turn is cancelled on our side: its stream is sealed with what is on screen (G-17). */
export const cancelledTurn: PeerCase = {
  id: "turns/cancelled",
  title: "A cancelled turn leaves what was on screen, and nothing live",
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "frames", clauses: ["C-01"], title: "the first frame is answered" },
    { id: "ends", clauses: ["C-05"], title: "the seal that abandons the stream is answered" },
  ],
  shows: (stage) => [stage.words(2)],
  play: async (stage) => {
    const turn = await ask(stage, "cancelled");
    await stream(stage, turn, stage.words(2), "frames");
    stage.check("frames");
    const from = stage.now;
    stage.cancel(turn);
    await ended(stage, turn, from);
  },
};
