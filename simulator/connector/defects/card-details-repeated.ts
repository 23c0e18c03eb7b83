import type { Defect } from "./defect.ts";

export const cardDetailsRepeated: Defect = {
  id: "card-details-repeated",
  finding: "C-20",
  side: "connector",
  summary:
    "The whole list of tasks is sent each time, and the platform appends the same details again.",
  policies: {
    tasksToSend: (_changed, all) => all,
  },
};
