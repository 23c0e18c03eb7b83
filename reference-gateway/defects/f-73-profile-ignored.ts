import type { Defect } from "./defect.ts";

export const profileIgnored: Defect = {
  id: "F-73-profile-ignored",
  finding: "F-73",
  side: "gateway",
  summary: "An interaction is taken for the default profile, whichever it came for.",
  policies: {
    profileOf: () => null,
  },
};
