import type { Defect } from "./defect.ts";

export const onlyFirstPart: Defect = {
  id: "only-first-part",
  finding: "B50",
  side: "connector",
  summary: "Of a long text only the first part is posted, and that is called success.",
  policies: {
    partsToPost: (parts) => parts.slice(0, 1),
  },
};
