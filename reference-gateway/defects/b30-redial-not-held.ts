import type { Defect } from "./defect.ts";

export const redialNotHeld: Defect = {
  id: "B30-redial-not-held",
  finding: "B30",
  side: "gateway",
  summary: "A redial cannot be held back, so a gateway comes back just before it freezes.",
  policies: {
    holdsRedial: () => false,
  },
};
