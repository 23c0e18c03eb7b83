import type { Defect } from "./defect.ts";

export const refusalStaysArmed: Defect = {
  id: "F-25-refusal-stays-armed",
  finding: "F-25",
  side: "gateway",
  summary: "A refused frame leaves its stream armed, and the final seals what cannot be used.",
  policies: {
    afterFrame: () => "armed",
  },
};
