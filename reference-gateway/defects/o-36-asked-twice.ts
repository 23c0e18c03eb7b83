import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const askedTwice: Defect = {
  id: "O-36-asked-twice",
  finding: "O-36",
  side: "gateway",
  summary: "A question whose result is lost is asked once more as a text.",
  policies: {
    afterPrompt: (outcome) => {
      const sound = soundPolicies.afterPrompt(outcome);
      return sound === "keep" ? "text" : sound;
    },
  },
};
