import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const timeoutIsARefusal: Defect = {
  id: "F-26-timeout-is-a-refusal",
  finding: "F-26",
  side: "gateway",
  summary: "A request that was never answered in time counts as refused.",
  policies: {
    outcomeOf: (ending) =>
      ending.how === "timed-out" ? "definite" : soundPolicies.outcomeOf(ending),
  },
};
