import type { Defect } from "./defect.ts";

export const descriptorsByTheirOrder: Defect = {
  id: "F-82-descriptors-by-their-order",
  finding: "F-82",
  side: "gateway",
  summary:
    "The descriptor that comes first is taken for the first hello's, whatever platform it names.",
  policies: {
    platformAnswered: ({ platform }, nextHello) => nextHello ?? platform,
  },
};
