import type { Defect } from "./defect.ts";

export const secondSurface: Defect = {
  id: "O-37-second-surface",
  finding: "O-37",
  side: "gateway",
  summary: "A task card in doubt brings a text bubble beside it.",
  policies: { afterCardRefusal: ({ outcome }) => (outcome === "decline" ? "none" : "text") },
};
