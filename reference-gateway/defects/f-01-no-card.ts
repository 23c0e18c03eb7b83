import type { Defect } from "./defect.ts";

export const noCard: Defect = {
  id: "F-01-no-card",
  finding: "F-01",
  side: "gateway",
  summary: "The card lane is looked for under a wrong name and never found.",
  policies: {
    cardsEnabled: () => false,
  },
};
