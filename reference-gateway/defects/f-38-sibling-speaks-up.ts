import type { Defect } from "./defect.ts";

export const siblingSpeaksUp: Defect = {
  id: "F-38-sibling-speaks-up",
  finding: "F-38",
  side: "gateway",
  summary: "An answer to another gateway's question is told to be too late.",
  policies: {
    takeAnswer: ({ pending, resolved }) => {
      if (resolved) return "ignore";
      return pending ? "resolve" : "tell";
    },
  },
};
