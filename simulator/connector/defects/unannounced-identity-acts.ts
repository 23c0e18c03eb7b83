import type { Defect } from "./defect.ts";

export const unannouncedIdentityActs: Defect = {
  id: "unannounced-identity-acts",
  finding: "C-47",
  side: "connector",
  summary: "An op tagged with an identity nobody announced is carried out by another bot.",
  policies: {
    identityToActAs: (tagged, announced) => tagged ?? announced[0],
  },
};
