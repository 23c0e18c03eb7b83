import type { Defect } from "./defect.ts";

export const filesBypassPlacement: Defect = {
  id: "F-53-files-bypass-placement",
  finding: "F-53",
  side: "gateway",
  summary: "A file replies to its message and goes into no thread, whatever the mode.",
  policies: {
    mediaPlacement: (own, messageId) => ({ ...own, replyTo: messageId, threadId: null }),
  },
};
