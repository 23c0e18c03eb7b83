import type { Defect } from "./defect.ts";

export const descriptorOfAnotherIdentity: Defect = {
  id: "descriptor-of-another-identity",
  finding: "W-24",
  side: "connector",
  summary: "A hello is answered with what another identity can do.",
  policies: {
    descriptorsToSend: (identity, all) => {
      const other = all.find((one) => one !== identity) ?? identity;
      return [other.descriptor];
    },
  },
};
