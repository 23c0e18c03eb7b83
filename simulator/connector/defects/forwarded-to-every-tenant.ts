import type { Defect } from "./defect.ts";

export const forwardedToEveryTenant: Defect = {
  id: "forwarded-to-every-tenant",
  finding: "C-43",
  side: "connector",
  summary: "A press or a command is handed on to the gateways of all tenants.",
  policies: {
    forwardsTo: (_tenant, gateways) => gateways.map(({ id }) => id),
  },
};
