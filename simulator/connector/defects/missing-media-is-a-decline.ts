import type { Defect } from "./defect.ts";

export const missingMediaIsADecline: Defect = {
  id: "missing-media-is-a-decline",
  finding: "C-55",
  side: "connector",
  summary: "A file that is not there is answered as a chat that is refused.",
  policies: {
    unavailableMedia: (error) => ({ success: false, error, code: "egress_declined" }),
  },
};
