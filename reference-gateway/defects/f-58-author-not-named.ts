import type { Defect } from "./defect.ts";

export const authorNotNamed: Defect = {
  id: "F-58-author-not-named",
  finding: "F-58",
  side: "gateway",
  summary: "An op names the workspace only, of which a DM may have none.",
  policies: {
    tenantOf: (own) => ({ ...own, userId: null }),
  },
};
