import type { Defect } from "./defect.ts";

export const workspaceNotNamed: Defect = {
  id: "F-60-workspace-not-named",
  finding: "F-60",
  side: "gateway",
  summary: "The metadata of an op is made of its thread alone, so it names no workspace.",
  policies: {
    tenantOf: (own) => ({ ...own, scopeId: null }),
  },
};
