import type { Defect } from "./defect.ts";

export const draftIdsRestart: Defect = {
  id: "F-18-draft-ids-restart",
  finding: "F-18",
  side: "gateway",
  summary: "Each process counts its draft ids from the beginning.",
  policies: {
    draftSeed: () => 1,
  },
};
