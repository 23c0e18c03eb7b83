import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const refusedQuestionStaysOpen: Defect = {
  id: "I-53-refused-question-stays-open",
  finding: "I-53",
  side: "gateway",
  summary: "A question that the connector refused waits for its answer all the same.",
  policies: {
    afterPrompt: (outcome) => {
      const sound = soundPolicies.afterPrompt(outcome);
      return sound === "text" ? "keep" : sound;
    },
  },
};
