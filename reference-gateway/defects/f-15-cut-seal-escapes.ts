import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const cutSealEscapes: Defect = {
  id: "F-15-cut-seal-escapes",
  finding: "F-15",
  side: "gateway",
  summary: "A socket that dies under a seal ends the turn: no second seal, no send.",
  policies: {
    afterSeal: (failure) => (failure.how === "cut" ? "stop" : soundPolicies.afterSeal(failure)),
  },
};
