import type { Defect } from "./defect.ts";

export const doubtDisarms: Defect = {
  id: "F-13-doubt-disarms",
  finding: "F-13",
  side: "gateway",
  summary: "Any frame that was not acknowledged disarms its stream.",
  policies: {
    afterFrame: (outcome) => (outcome === "success" ? "armed" : "disarmed"),
  },
};
