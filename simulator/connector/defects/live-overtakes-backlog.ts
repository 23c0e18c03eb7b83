import type { Defect } from "./defect.ts";

export const liveOvertakesBacklog: Defect = {
  id: "live-overtakes-backlog",
  finding: "I-46",
  side: "connector",
  summary: "A live message passes those that wait in the buffer.",
  policies: {
    liveMayOvertake: () => true,
  },
};
