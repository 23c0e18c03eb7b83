import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** An answer that grows: frames, then the seal, and one message in the end. */
export const streamedTurn: PeerCase = {
  id: "turns/streamed",
  title: "A streamed answer ends as one message",
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    {
      id: "honest",
      clauses: ["W-38", "W-43"],
      title: "the drafts that the descriptor claims are served",
    },
    { id: "frames", clauses: ["C-01", "W-26"], title: "each frame of the stream is answered" },
    { id: "ends", clauses: ["C-05"], title: "the seal ends the turn" },
  ],
  shows: (stage) => [stage.words(6)],
  play: async (stage) => {
    const turn = await ask(stage, "streamed question");
    await stream(stage, turn, `${stage.words(2)} `, "honest");
    stage.check("honest");
    await stream(stage, turn, `${stage.words(2, 3)} `, "frames");
    stage.check("frames");
    await finish(stage, turn, stage.words(6));
  },
};
