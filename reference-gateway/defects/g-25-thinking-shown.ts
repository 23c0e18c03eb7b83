import type { Defect } from "./defect.ts";

export const thinkingShown: Defect = {
  id: "G-25-thinking-shown",
  finding: "G-25",
  side: "gateway",
  summary: "What the model thinks is shown as if it were the answer.",
  policies: { hidesThinking: () => false },
};
