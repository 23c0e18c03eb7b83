import type { Defect } from "./defect.ts";

export const nameComparedLetterForLetter: Defect = {
  id: "F-45-name-compared-letter-for-letter",
  finding: "F-45",
  side: "gateway",
  summary: "A thread is renamed only if it is still called as the gateway would have called it.",
  policies: {
    renameGuard: ({ initialName }) => ({
      only_if_current_name: (initialName ?? "").replace(/\s+/g, " ").trim(),
    }),
  },
};
