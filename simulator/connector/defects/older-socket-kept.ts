import type { Defect } from "./defect.ts";

export const olderSocketKept: Defect = {
  id: "older-socket-kept",
  finding: "B34",
  side: "connector",
  summary: "A second socket of a gateway leaves the first one open, and both are served.",
  policies: {
    newestSocketWins: () => false,
  },
};
