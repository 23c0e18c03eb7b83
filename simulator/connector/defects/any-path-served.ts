import type { Defect } from "./defect.ts";

export const anyPathServed: Defect = {
  id: "any-path-served",
  finding: "F-64",
  side: "connector",
  summary: "An upgrade on any path is served, so that a wrong address is never noticed.",
  policies: {
    servesPath: () => true,
  },
};
