import type { Defect } from "./defect.ts";

export const cancelledSealForgotten: Defect = {
  id: "F-29-cancelled-seal-forgotten",
  finding: "F-29",
  side: "gateway",
  summary: "A cancel during a seal leaves the stream live, as it counts as closed.",
  policies: {
    cancelledSeal: () => "closed",
  },
};
