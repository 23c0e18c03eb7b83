import type { Defect } from "./defect.ts";

export const pressNotAcknowledged: Defect = {
  id: "press-not-acknowledged",
  finding: "C-45",
  side: "connector",
  summary: "A press is handed to its gateway, and its platform waits for an answer in vain.",
  policies: {
    acknowledgesPresses: () => false,
  },
};
