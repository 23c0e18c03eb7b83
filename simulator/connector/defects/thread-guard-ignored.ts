import type { Defect } from "./defect.ts";

export const threadGuardIgnored: Defect = {
  id: "thread-guard-ignored",
  finding: "C-30",
  side: "connector",
  summary: "A thread is renamed on the condition that the connector made it, whoever made it.",
  policies: {
    mayRenameByOrigin: () => true,
  },
};
