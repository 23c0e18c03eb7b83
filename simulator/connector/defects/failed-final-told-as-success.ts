import type { Defect } from "./defect.ts";

export const failedFinalToldAsSuccess: Defect = {
  id: "failed-final-told-as-success",
  finding: "C-11",
  side: "connector",
  summary: "A stop that the platform refused is answered success, so that nobody shows the rest.",
  policies: {
    takesRefusalForSuccess: (does) => does === "stop",
  },
};
