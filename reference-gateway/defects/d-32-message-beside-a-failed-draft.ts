import type { Defect } from "./defect.ts";

export const messageBesideAFailedDraft: Defect = {
  id: "D-32-message-beside-a-failed-draft",
  finding: "D-32",
  side: "gateway",
  summary:
    "After a draft that failed the final is a new message, beside what the draft left on screen.",
  policies: { afterFailedDraft: () => "send" },
};
