import type { Defect } from "./defect.ts";

export const cardErrorSkipsCleanup: Defect = {
  id: "F-22-card-error-skips-cleanup",
  finding: "F-22",
  side: "gateway",
  summary: "An error in the card lane ends the turn without its final and without cleanup.",
  policies: {
    afterCardFailure: () => ({ abort: true, finals: 0 }),
  },
};
