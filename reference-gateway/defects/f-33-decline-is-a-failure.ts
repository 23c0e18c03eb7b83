import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const declineIsAFailure: Defect = {
  id: "F-33-decline-is-a-failure",
  finding: "F-33",
  side: "gateway",
  summary: "A declined chat counts as an op that failed, and is tried by another.",
  policies: {
    outcomeOf: (ending) => {
      const outcome = soundPolicies.outcomeOf(ending);
      return outcome === "decline" ? "definite" : outcome;
    },
  },
};
