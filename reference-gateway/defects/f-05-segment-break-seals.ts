import type { Defect } from "./defect.ts";

export const segmentBreakSeals: Defect = {
  id: "F-05-segment-break-seals",
  finding: "F-05",
  side: "gateway",
  summary: "A tool boundary ends the stream.",
  policies: {
    atTool: (shown) => (shown === "draft" ? "finalise" : "frame"),
  },
};
