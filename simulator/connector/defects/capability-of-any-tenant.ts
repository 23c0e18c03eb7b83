import type { Defect } from "./defect.ts";

export const capabilityOfAnyTenant: Defect = {
  id: "capability-of-any-tenant",
  finding: "C-33",
  side: "connector",
  summary:
    "Whoever names a session uses what its interaction allowed, of whichever tenant that is.",
  policies: {
    tenantOfCapability: () => "",
  },
};
