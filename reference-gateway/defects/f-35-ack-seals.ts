import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const ackSeals: Defect = {
  id: "F-35-ack-seals",
  finding: "F-35",
  side: "gateway",
  summary: "The acknowledgement of an answer is taken for the final of the stream that is open.",
  policies: {
    absorb: (sending, open) =>
      sending.what.is === "interim" && sending.what.lane === "prompt-ack"
        ? open.own
        : soundPolicies.absorb(sending, open),
  },
};
