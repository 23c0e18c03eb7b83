import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";

/** A person presses the platform's stop while the answer grows; the agent goes on to its end all the same. */
export const stoppedStream: PeerCase = {
  id: "platform/stopped-stream",
  title: "A stream that a person stopped still ends as one message",
  needs: ["draft", "people"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "frames", clauses: ["C-01"], title: "the first frame is answered" },
    {
      id: "ends",
      clauses: ["C-15", "D-27", "D-32"],
      title: "the next op fails, and the turn ends by editing what is on screen",
    },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "stopped by a person");
    await stream(stage, turn, `${stage.words(2)} `, "frames");
    stage.check("frames");
    stage.options.platform?.stop(stage.options.chat, stage.options.user);
    await finish(stage, turn, stage.words(4));
  },
};
