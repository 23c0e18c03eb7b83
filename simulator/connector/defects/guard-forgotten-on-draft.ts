import type { Defect } from "./defect.ts";

export const guardForgottenOnDraft: Defect = {
  id: "guard-forgotten-on-draft",
  finding: "C-32",
  side: "connector",
  summary:
    "The egress guard does not look at drafts: an answer is streamed to a chat of somebody else.",
  policies: {
    guardsOp: (op) => op !== "draft",
  },
};
