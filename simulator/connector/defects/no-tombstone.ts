import type { Defect } from "./defect.ts";

export const noTombstone: Defect = {
  id: "no-tombstone",
  finding: "C-06",
  side: "connector",
  summary:
    "A sealed stream is forgotten at once: its repeated final and its stragglers open it again.",
  policies: {
    remembersSeal: () => false,
  },
};
