import type { Defect } from "./defect.ts";

export const rateLimitNotHonoured: Defect = {
  id: "rate-limit-not-honoured",
  finding: "C-56",
  side: "connector",
  summary: "A call that was rate limited fails at once instead of being made again in time.",
  policies: {
    honoursRateLimits: () => false,
  },
};
