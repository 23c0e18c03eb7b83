import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const oneStrike: Defect = {
  id: "D-03-one-strike",
  finding: "D-03",
  side: "gateway",
  summary: "The first 4401 after a good handshake revokes the gateway for good.",
  policies: {
    afterUnauthorized: (refusal) => {
      const meaning = soundPolicies.afterUnauthorized(refusal);
      return meaning === "strike" ? "revoke" : meaning;
    },
  },
};
