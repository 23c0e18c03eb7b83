import type { Defect } from "./defect.ts";

export const stoppedCardRevived: Defect = {
  id: "stopped-card-revived",
  finding: "B40",
  side: "connector",
  summary: "An update that comes after the stop of its card opens it again.",
  policies: {
    stoppedCardIsOver: () => false,
  },
};
