import type { Defect } from "./defect.ts";

export const overCapTextPassed: Defect = {
  id: "over-cap-text-passed",
  finding: "I-29",
  side: "connector",
  summary: "A text beyond the advertised cap is passed to the platform in one piece.",
  policies: {
    partsToPost: (_parts, text) => [text],
  },
};
