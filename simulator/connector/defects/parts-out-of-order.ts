import type { Defect } from "./defect.ts";

export const partsOutOfOrder: Defect = {
  id: "parts-out-of-order",
  finding: "B50",
  side: "connector",
  summary: "The parts of a long text are posted last part first.",
  policies: {
    partsToPost: (parts) => parts.toReversed(),
  },
};
