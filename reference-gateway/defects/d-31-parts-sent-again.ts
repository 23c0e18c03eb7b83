import type { Defect } from "./defect.ts";

export const partsSentAgain: Defect = {
  id: "D-31-parts-sent-again",
  finding: "D-31",
  side: "gateway",
  summary: "The final goes out whole behind the messages that show parts of it.",
  policies: { owedAfterParts: ({ final }) => final },
};
