import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const siblingTakesAnswerForChat: Defect = {
  id: "F-38-sibling-takes-answer-for-chat",
  finding: "F-38",
  side: "gateway",
  summary: "An answer to another gateway's question is read as chat.",
  policies: {
    takeAnswer: (facts) =>
      facts.pending || facts.resolved ? soundPolicies.takeAnswer(facts) : "chat",
  },
};
