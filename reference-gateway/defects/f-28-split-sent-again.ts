import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

export const splitSentAgain: Defect = {
  id: "F-28-split-sent-again",
  finding: "F-28",
  side: "gateway",
  summary: "A final above the cap is sent whole once more behind its first part.",
  policies: {
    finish: (finish) =>
      finish.fits(finish.final) ? soundPolicies.finish(finish) : { seal: "screen", then: "send" },
  },
};
