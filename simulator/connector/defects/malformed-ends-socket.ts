import type { Defect } from "./defect.ts";

export const malformedEndsSocket: Defect = {
  id: "malformed-ends-socket",
  finding: "I-40",
  side: "connector",
  summary: "Something unreadable ends the socket, and with it every request in flight.",
  policies: {
    keepsSocketOverMalformed: () => false,
  },
};
