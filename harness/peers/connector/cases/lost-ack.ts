import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** The acknowledgement of the seal is lost: our gateway repeats it once. */
export const lostAck: PeerCase = {
  id: "seals/lost-ack",
  title: "A lost acknowledgement of the seal leaves one message",
  needs: ["draft"],
  faults: [{ at: "seal", take: "ack-lost" }],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-07"], title: "the repeated seal ends the turn" },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "lost ack");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4));
  },
};
