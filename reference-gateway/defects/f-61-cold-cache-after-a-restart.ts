import type { Defect } from "./defect.ts";

export const coldCacheAfterARestart: Defect = {
  id: "F-61-cold-cache-after-a-restart",
  finding: "F-61",
  side: "gateway",
  summary: "A new process knows no tenant of any chat until somebody writes in it.",
  policies: {
    primesChats: () => false,
  },
};
