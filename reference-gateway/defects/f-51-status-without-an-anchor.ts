import type { Defect } from "./defect.ts";

export const statusWithoutAnAnchor: Defect = {
  id: "F-51-status-without-an-anchor",
  finding: "F-51",
  side: "gateway",
  summary: "A status goes where the message was said, which at the top level is no thread.",
  policies: {
    statusAnchor: ({ threadId }) => threadId,
  },
};
