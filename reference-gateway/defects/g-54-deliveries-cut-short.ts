import type { Defect } from "./defect.ts";

export const deliveriesCutShort: Defect = {
  id: "G-54-deliveries-cut-short",
  finding: "G-54",
  side: "gateway",
  summary: "A scheduled text is cut at 4,000 characters, though the connector would split it.",
  policies: {
    scheduledText: (text) => text.slice(0, 4_000),
  },
};
