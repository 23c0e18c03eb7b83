import type { Defect } from "./defect.ts";

export const neverPoked: Defect = {
  id: "never-poked",
  finding: "C-40",
  side: "connector",
  summary: "Nobody wakes a gateway for which messages wait.",
  policies: {
    pokesAgain: () => false,
  },
};
