import type { Defect } from "./defect.ts";

export const commandsWrittenEveryTime: Defect = {
  id: "commands-written-every-time",
  finding: "C-49",
  side: "connector",
  summary: "Every connection of a gateway writes its commands again, changed or not.",
  policies: {
    commandsToWrite: (wanted) => wanted,
  },
};
