import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/**
 * What lies between the two hands the seal on twice, the second right behind the first: the connector has
 * not done with the one when the other comes.
 */
export const sealTwiceOnTheWay: PeerCase = {
  id: "between/seal-twice",
  title: "A seal that is doubled on the way leaves one message",
  needs: ["draft"],
  faults: [],
  between: [{ fault: "repeated", parameter: "", op: "seal", nth: 1 }],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-05", "C-07"], title: "the seal ends the turn, once" },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "doubled on the way");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4));
  },
};
