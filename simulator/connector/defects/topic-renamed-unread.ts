import type { Defect } from "./defect.ts";

export const topicRenamedUnread: Defect = {
  id: "topic-renamed-unread",
  finding: "C-30",
  side: "connector",
  summary:
    "A topic of Telegram is renamed on the condition of its name, which nobody can read there.",
  policies: {
    mayRenameUnread: () => true,
  },
};
