import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const lateAnswerIsChat: Defect = {
  id: "I-52-late-answer-is-chat",
  finding: "I-52",
  side: "gateway",
  summary: "An answer that comes too late is read as chat.",
  policies: {
    takeAnswer: (facts) => {
      const sound = soundPolicies.takeAnswer(facts);
      return sound === "tell" ? "chat" : sound;
    },
  },
};
