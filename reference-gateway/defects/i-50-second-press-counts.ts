import { isOwnPrompt } from "../../contract/prompt-token.ts";
import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const secondPressCounts: Defect = {
  id: "I-50-second-press-counts",
  finding: "I-50",
  side: "gateway",
  summary: "A question that was answered is answered again by every further press.",
  policies: {
    takeAnswer: (facts) =>
      facts.resolved && isOwnPrompt(facts.promptId, facts.nonce)
        ? "resolve"
        : soundPolicies.takeAnswer(facts),
  },
};
