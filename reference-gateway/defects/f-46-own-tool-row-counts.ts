import type { Defect } from "./defect.ts";

export const ownToolRowCounts: Defect = {
  id: "F-46-own-tool-row-counts",
  finding: "F-46",
  side: "gateway",
  summary: "A file that a tool of the very turn has named counts as delivered.",
  policies: {
    isRepeatedMedia: ({ sentInTurn, namedInTurn, sentBefore }) =>
      sentInTurn || namedInTurn || sentBefore,
  },
};
