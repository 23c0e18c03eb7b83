import type { Defect } from "./defect.ts";

export const helloUnanswered: Defect = {
  id: "hello-unanswered",
  finding: "C-46",
  side: "connector",
  summary: "A hello gets no descriptor: no handshake ever ends.",
  policies: {
    descriptorsToSend: () => [],
  },
};
