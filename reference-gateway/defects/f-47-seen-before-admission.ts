import type { Defect } from "./defect.ts";

export const seenBeforeAdmission: Defect = {
  id: "F-47-seen-before-admission",
  finding: "F-47",
  side: "gateway",
  summary:
    "A message is recorded as seen and acknowledged before it is admitted, so what found no room is lost.",
  policies: {
    countsAsSeen: () => true,
  },
};
