import type { Defect } from "./defect.ts";

export const longEditCutShort: Defect = {
  id: "long-edit-cut-short",
  finding: "S-12",
  side: "connector",
  summary:
    "An edit too long for the platform is cut, and that is called success: the answer ends in the middle.",
  policies: {
    textOfEdit: (content, unitsMax) => content.slice(0, unitsMax),
  },
};
