import type { Defect } from "./defect.ts";

export const strangerUnanswered: Defect = {
  id: "stranger-unanswered",
  finding: "C-46",
  side: "connector",
  summary: "A hello of an identity that is not served gets no descriptor: its handshake hangs.",
  policies: {
    answersStrangers: () => false,
  },
};
