import type { Defect } from "./defect.ts";

export const cardWithoutAnchor: Defect = {
  id: "card-without-anchor",
  finding: "C-21",
  side: "connector",
  summary: "A card without a thread to go in is put up all the same.",
  policies: {
    cardNeedsAnchor: () => false,
  },
};
