import type { Defect } from "./defect.ts";

export const capabilityNeverExpires: Defect = {
  id: "capability-never-expires",
  finding: "C-33",
  side: "connector",
  summary:
    "A capability is used for as long as it is remembered, though the platform has taken it back.",
  policies: {
    capabilityLives: () => true,
  },
};
