import type { Defect } from "./defect.ts";

export const replacedPreviewLeft: Defect = {
  id: "replaced-preview-left",
  finding: "D-33",
  side: "connector",
  summary: "A final too long for an edit is posted, and the preview it replaces is left on screen.",
  policies: {
    deletesReplaced: () => false,
  },
};
