import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** Two people's questions in one chat, answered at the same time. */
export const parallelTurns: PeerCase = {
  id: "turns/parallel",
  title: "Two answers in one chat do not mix",
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "both messages come to the gateway" },
    { id: "frames", clauses: ["C-01", "C-04"], title: "each frame of both streams is answered" },
    { id: "ends", clauses: ["C-05"], title: "each seal ends its turn" },
  ],
  shows: (stage) => [stage.words(4), stage.words(4, 51)],
  play: async (stage) => {
    const one = await ask(stage, "parallel one");
    await stream(stage, one, `${stage.words(2)} `, "frames");
    const two = await ask(stage, "parallel two");
    await stream(stage, two, `${stage.words(2, 51)} `, "frames");
    stage.check("frames");
    await finish(stage, one, stage.words(4));
    await finish(stage, two, stage.words(4, 51));
  },
};
