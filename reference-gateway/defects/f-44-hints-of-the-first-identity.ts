import type { Defect } from "./defect.ts";

export const hintsOfTheFirstIdentity: Defect = {
  id: "F-44-hints-of-the-first-identity",
  finding: "F-44",
  side: "gateway",
  summary: "The first identity's descriptor says how texts may be rendered in every chat.",
  policies: {
    formatHints: (wanted, _own, first) => (first().blockFormatting ? wanted : {}),
  },
};
