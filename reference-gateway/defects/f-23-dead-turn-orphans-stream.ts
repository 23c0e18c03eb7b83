import type { Defect } from "./defect.ts";

export const deadTurnOrphansStream: Defect = {
  id: "F-23-dead-turn-orphans-stream",
  finding: "F-23",
  side: "gateway",
  summary: "A turn that is cut off leaves its stream live.",
  policies: {
    atDeath: () => "leave",
  },
};
