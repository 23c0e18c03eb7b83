import type { Defect } from "./defect.ts";

export const draftIdsFromTheClock: Defect = {
  id: "F-31-draft-ids-from-the-clock",
  finding: "F-31",
  side: "gateway",
  summary:
    "Draft ids are counted from the time of the start, so that two processes can share them.",
  policies: {
    draftSeed: ({ atMs }) => Math.floor(atMs) + 1,
  },
};
