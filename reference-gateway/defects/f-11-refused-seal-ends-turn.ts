import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const refusedSealEndsTurn: Defect = {
  id: "F-11-refused-seal-ends-turn",
  finding: "F-11",
  side: "gateway",
  summary: "A refused seal is the end: the final is never sent.",
  policies: {
    afterSeal: (failure) =>
      failure.outcome === "definite" ? "stop" : soundPolicies.afterSeal(failure),
  },
};
