import type { Defect } from "./defect.ts";

export const idleNotAcknowledged: Defect = {
  id: "idle-not-acknowledged",
  finding: "W-31",
  side: "connector",
  summary: "going_idle is never acknowledged.",
  policies: {
    acknowledgesIdle: () => false,
  },
};
