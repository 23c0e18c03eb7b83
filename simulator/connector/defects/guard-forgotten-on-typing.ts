import type { Defect } from "./defect.ts";

export const guardForgottenOnTyping: Defect = {
  id: "guard-forgotten-on-typing",
  finding: "C-32",
  side: "connector",
  summary: "The egress guard does not look at typing: anyone may show a status anywhere.",
  policies: {
    guardsOp: (op) => op !== "typing",
  },
};
