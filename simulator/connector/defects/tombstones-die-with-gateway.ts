import type { Defect } from "./defect.ts";

export const tombstonesDieWithGateway: Defect = {
  id: "tombstones-die-with-gateway",
  finding: "C-06",
  side: "connector",
  summary:
    "Sealed streams are forgotten when a gateway dials again, so that a seal repeated on the new socket shows twice.",
  policies: {
    tombstonesOutliveGateways: () => false,
  },
};
