import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/**
 * What lies between the two hands the seal on and dies: the connector carries it out while its socket goes,
 * and the same seal comes on the next one.
 */
export const cutOnTheWay: PeerCase = {
  id: "between/cut-behind-seal",
  title: "A way that dies behind the seal doubles no answer",
  needs: ["draft"],
  faults: [],
  between: [{ fault: "cut-after", parameter: "", op: "seal", nth: 1 }],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-06", "C-07"], title: "the seal on the next socket ends the turn" },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "cut on the way");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4), { mayClose: true });
  },
};
