import type { Defect } from "./defect.ts";

export const typingNeverSent: Defect = {
  id: "F-50-typing-never-sent",
  finding: "F-50",
  side: "gateway",
  summary: "An answer under way is shown by nothing.",
  policies: {
    showsTyping: () => false,
  },
};
