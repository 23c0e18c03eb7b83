import type { Defect } from "./defect.ts";

export const staleStreamInherited: Defect = {
  id: "F-12-stale-stream-inherited",
  finding: "F-12",
  side: "gateway",
  summary: "The open stream of a dead turn stays with its chat, and the next turn inherits it.",
  policies: {
    streamOwner: () => "chat",
  },
};
