import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const markerIsOptOut: Defect = {
  id: "G-58-marker-is-opt-out",
  finding: "G-58",
  side: "gateway",
  summary: "A remark that forgets its marker is sealed as if it were the final.",
  policies: {
    absorb: (sending, open) =>
      sending.what.is === "interim" && sending.what.lane === "commentary"
        ? open.own
        : soundPolicies.absorb(sending, open),
  },
};
