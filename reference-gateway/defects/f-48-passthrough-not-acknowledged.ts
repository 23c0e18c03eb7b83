import type { Defect } from "./defect.ts";

export const passthroughNotAcknowledged: Defect = {
  id: "F-48-passthrough-not-acknowledged",
  finding: "F-48",
  side: "gateway",
  summary: "What a platform hands on is taken from the buffer and never acknowledged.",
  policies: {
    acknowledgesPassthrough: () => false,
  },
};
