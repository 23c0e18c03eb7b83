import type { Defect } from "./defect.ts";

export const twoResults: Defect = {
  id: "two-results",
  finding: "W-26",
  side: "connector",
  summary: "Every request is answered twice.",
  policies: {
    copiesOfResult: () => 2,
  },
};
