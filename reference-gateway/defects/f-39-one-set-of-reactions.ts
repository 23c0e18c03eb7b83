import type { Defect } from "./defect.ts";

export const oneSetOfReactions: Defect = {
  id: "F-39-one-set-of-reactions",
  finding: "F-39",
  side: "gateway",
  summary: "An answer is marked by the same emoji on every platform, and Telegram takes neither.",
  policies: {
    completionReaction: (end) => (end === "done" ? "✅" : "❌"),
  },
};
