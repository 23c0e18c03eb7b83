import type { Defect } from "./defect.ts";

export const refusedStreamLeftLive: Defect = {
  id: "refused-stream-left-live",
  finding: "C-18",
  side: "connector",
  summary:
    "A stream whose frame was refused is never closed: its live indicator stays beside the fallback.",
  policies: {
    closesWhatItOpened: () => false,
  },
};
