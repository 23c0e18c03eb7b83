import type { Defect } from "./defect.ts";

export const slowFileSentAgain: Defect = {
  id: "B22-slow-file-sent-again",
  finding: "B22",
  side: "gateway",
  summary: "A file whose acknowledgement did not come in time is sent again.",
  policies: {
    afterMediaFailure: (outcome) =>
      outcome === "ambiguous" ? "again" : outcome === "decline" ? "nothing" : "tell",
  },
};
