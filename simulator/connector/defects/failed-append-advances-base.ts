import type { Defect } from "./defect.ts";

export const failedAppendAdvancesBase: Defect = {
  id: "failed-append-advances-base",
  finding: "C-03",
  side: "connector",
  summary: "A refused append counts as shown: its text is missing from the answer.",
  policies: {
    takesRefusalForSuccess: (does) => does === "append",
  },
};
