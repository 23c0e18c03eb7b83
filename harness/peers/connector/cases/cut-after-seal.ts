import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** The seal is carried out, and its socket is cut before our gateway learns of it. */
export const cutAfterSeal: PeerCase = {
  id: "links/cut-after-seal",
  title: "A socket that is cut behind the seal doubles no answer",
  needs: ["draft"],
  faults: [{ at: "seal", take: "cut-after" }],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-06", "C-07"], title: "the repeated seal ends the turn" },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "cut behind the seal");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4), { mayClose: true });
  },
};
