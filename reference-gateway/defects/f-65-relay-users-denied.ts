import type { Defect } from "./defect.ts";

export const relayUsersDenied: Defect = {
  id: "F-65-relay-users-denied",
  finding: "F-65",
  side: "gateway",
  summary: "Who comes through the connector is on no list of the gateway, and is not heard.",
  policies: {
    letsIn: () => false,
  },
};
