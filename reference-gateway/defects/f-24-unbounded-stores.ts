import type { Defect } from "./defect.ts";

export const unboundedStores: Defect = {
  id: "F-24-unbounded-stores",
  finding: "F-24",
  side: "gateway",
  summary: "What is remembered of streams and messages is never forgotten.",
  policies: {
    storeBound: () => Infinity,
  },
};
