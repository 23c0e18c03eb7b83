import type { Defect } from "./defect.ts";

export const bareDecline: Defect = {
  id: "bare-decline",
  finding: "O-30",
  side: "connector",
  summary:
    "A refusal of the destination has neither code nor uniform words: the gateway takes it for a lane that failed.",
  policies: {
    declineResult: () => ({ success: false, error: "forbidden" }),
  },
};
