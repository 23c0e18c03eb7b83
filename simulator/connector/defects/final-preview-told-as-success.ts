import type { Defect } from "./defect.ts";

export const finalPreviewToldAsSuccess: Defect = {
  id: "final-preview-told-as-success",
  finding: "I-08",
  side: "connector",
  summary: "A final draft where drafts are previews is answered success, and nothing is posted.",
  policies: {
    answerToFinalPreview: () => ({ success: true }),
  },
};
