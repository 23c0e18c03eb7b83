import type { Defect } from "./defect.ts";

export const laterHelloUnanswered: Defect = {
  id: "later-hello-unanswered",
  finding: "C-46",
  side: "connector",
  summary: "Only the first identity gets its descriptor.",
  policies: {
    descriptorsToSend: (identity, all) => (identity === all[0] ? [identity.descriptor] : []),
  },
};
