import type { Defect } from "./defect.ts";

export const doubtfulStreamLeft: Defect = {
  id: "F-80-doubtful-stream-left",
  finding: "F-80",
  side: "gateway",
  summary: "A dead turn whose last frame was not acknowledged leaves its stream live.",
  policies: {
    atDeath: ({ doubtful }) => (doubtful ? "leave" : "abandon"),
  },
};
