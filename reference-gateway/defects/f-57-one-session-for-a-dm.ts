import type { Defect } from "./defect.ts";

export const oneSessionForADm: Defect = {
  id: "F-57-one-session-for-a-dm",
  finding: "F-57",
  side: "gateway",
  summary:
    "All top-level messages of a DM are one session: the second one steers the first one's turn.",
  policies: {
    sessionThread: ({ threadId }) => threadId,
  },
};
