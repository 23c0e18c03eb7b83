import type { Defect } from "./defect.ts";

export const finalClearsTombstone: Defect = {
  id: "final-clears-tombstone",
  finding: "F-14",
  side: "connector",
  summary:
    "A final for a sealed stream opens a second stream instead of being known as a repetition (C-07, C-09).",
  policies: {
    repeatedFinalIsKnown: () => false,
  },
};
