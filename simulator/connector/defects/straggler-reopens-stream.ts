import type { Defect } from "./defect.ts";

export const stragglerReopensStream: Defect = {
  id: "straggler-reopens-stream",
  finding: "C-08",
  side: "connector",
  summary: "A frame that comes after the seal of its stream opens a new one.",
  policies: {
    stragglerIsKnown: () => false,
  },
};
