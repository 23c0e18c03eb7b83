import type { Defect } from "./defect.ts";

export const joinCancelsSeal: Defect = {
  id: "D-10-join-cancels-seal",
  finding: "D-10",
  side: "gateway",
  summary: "The join also covers the acknowledgement, and cancels a seal that is only slow.",
  policies: {
    joinCovers: () => "acknowledgement",
  },
};
