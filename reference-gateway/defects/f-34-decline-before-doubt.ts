import { soundsLikeDecline } from "../../contract/outcome.ts";
import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const declineBeforeDoubt: Defect = {
  id: "F-34-decline-before-doubt",
  finding: "F-34",
  side: "gateway",
  summary:
    "An answer that holds the words of a decline is one, even where it tells of a lost answer.",
  policies: {
    outcomeOf: (ending) =>
      ending.how === "answered" && soundsLikeDecline(ending.result)
        ? "decline"
        : soundPolicies.outcomeOf(ending),
  },
};
