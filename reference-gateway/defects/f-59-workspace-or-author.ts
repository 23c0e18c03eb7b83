import type { Defect } from "./defect.ts";

export const workspaceOrAuthor: Defect = {
  id: "F-59-workspace-or-author",
  finding: "F-59",
  side: "gateway",
  summary: "An op names its author only where it has no workspace to name.",
  policies: {
    tenantOf: (own) => (own.scopeId === null ? own : { ...own, userId: null }),
  },
};
