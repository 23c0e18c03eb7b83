import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const lostSealClaimed: Defect = {
  id: "F-16-lost-seal-claimed",
  finding: "F-16",
  side: "gateway",
  summary: "A final whose seal failed is taken for shown, since the last frame looked the same.",
  policies: {
    afterSeal: (failure) => (soundPolicies.afterSeal(failure) === "repeat" ? "repeat" : "claim"),
  },
};
