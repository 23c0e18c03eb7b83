import type { Defect } from "./defect.ts";

export const introductionForgotten: Defect = {
  id: "introduction-forgotten",
  finding: "W-76",
  side: "connector",
  summary: "A gateway that provisions gets its secret, and is neither routed nor woken as it said.",
  policies: {
    keepsIntroductions: () => false,
  },
};
