import type { Defect } from "./defect.ts";

export const questionAboveItsProse: Defect = {
  id: "G-113-question-above-its-prose",
  finding: "G-113",
  side: "gateway",
  summary: "A question is asked before what was said ahead of it is shown.",
  policies: {
    showsProseFirst: () => false,
  },
};
