import type { Defect } from "./defect.ts";

export const styleNobodyShows: Defect = {
  id: "F-72-style-nobody-shows",
  finding: "F-72",
  side: "gateway",
  summary: "Buttons are set off by a style that Slack does not know, and by signs in their labels.",
  policies: {
    wireOption: ({ id, label, style }) =>
      style === "primary" ? { id, label: `✅ ${label}`, style: "success" } : { id, label },
  },
};
