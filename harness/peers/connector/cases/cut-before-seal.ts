import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** The socket is cut in place of the seal: after the next handshake the same seal is written (D-30). */
export const cutBeforeSeal: PeerCase = {
  id: "links/cut-before-seal",
  title: "A socket that is cut before the seal costs no answer",
  needs: ["draft"],
  faults: [{ at: "seal", take: "cut" }],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-06", "C-41"], title: "the seal on the next socket ends the turn" },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "cut before the seal");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4), { mayClose: true });
  },
};
