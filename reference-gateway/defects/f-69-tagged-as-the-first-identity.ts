import type { Defect } from "./defect.ts";

export const taggedAsTheFirstIdentity: Defect = {
  id: "F-69-tagged-as-the-first-identity",
  finding: "F-69",
  side: "gateway",
  summary: "Every op is tagged with the first identity, whatever its chat's platform.",
  policies: {
    tagOf: (_own, first) => first,
  },
};
