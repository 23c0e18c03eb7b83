import type { Defect } from "./defect.ts";

export const floodBySubstring: Defect = {
  id: "F-76-flood-by-substring",
  finding: "F-76",
  side: "gateway",
  summary: "Any edit error that holds the letters rate is taken for a rate limit.",
  policies: {
    afterFailedEdit: ({ error, floods }) => (error.includes("rate") && floods < 2 ? 800 : null),
  },
};
