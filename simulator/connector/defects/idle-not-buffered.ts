import type { Defect } from "./defect.ts";

export const idleNotBuffered: Defect = {
  id: "idle-not-buffered",
  finding: "I-48",
  side: "connector",
  summary: "A gateway that goes idle is still sent live messages, which its closing socket loses.",
  policies: {
    buffersOnceIdle: () => false,
  },
};
