import type { PeerCase } from "../case.ts";
import { metadataIn, requestsIn } from "../probe.ts";

/** Two frames in one message, one frame in two messages, and blank lines between. */
export const framing: PeerCase = {
  id: "input/framing",
  title: "Frames are told apart by newlines, not by messages",
  needs: [],
  faults: [],
  checks: [
    { id: "joined", clauses: ["W-14"], title: "two requests in one message are both answered" },
    { id: "cut", clauses: ["W-14", "W-16"], title: "a request cut over two messages is answered" },
  ],
  play: async (stage) => {
    const action = {
      op: "typing",
      chat_id: stage.options.chat,
      content: "",
      metadata: metadataIn(stage),
    } as const;
    await requestsIn(stage, "joined", [action, action], (lines) => [lines.join("\n")]);
    stage.check("joined");
    await requestsIn(stage, "cut", [action], ([line = ""]) => [line.slice(0, 40), line.slice(40)]);
    stage.check("cut");
  },
};
