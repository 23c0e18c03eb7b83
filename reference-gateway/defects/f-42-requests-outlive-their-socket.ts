import type { Defect } from "./defect.ts";

export const requestsOutliveTheirSocket: Defect = {
  id: "F-42-requests-outlive-their-socket",
  finding: "F-42",
  side: "gateway",
  summary: "What is in flight when its socket ends waits for its own 30 s.",
  policies: {
    settlesWithSocket: () => false,
  },
};
