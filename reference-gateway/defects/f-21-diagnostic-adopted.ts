import type { Defect } from "./defect.ts";

export const diagnosticAdopted: Defect = {
  id: "F-21-diagnostic-adopted",
  finding: "F-21",
  side: "gateway",
  summary: "Whatever a run says at its end is its answer, unless it failed outright.",
  policies: {
    adopts: ({ failed, text }) => failed !== true && text !== null && text.trim() !== "",
  },
};
