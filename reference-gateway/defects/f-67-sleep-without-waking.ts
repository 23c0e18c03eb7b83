import type { Defect } from "./defect.ts";

export const sleepWithoutWaking: Defect = {
  id: "F-67-sleep-without-waking",
  finding: "F-67",
  side: "gateway",
  summary: "Going dormant ends the dialler as a disconnect does, and nobody wakes it.",
  policies: {
    afterSleep: () => "stay-away",
  },
};
