import type { Defect } from "./defect.ts";

export const segmentTakenForFinal: Defect = {
  id: "F-79-segment-taken-for-final",
  finding: "F-79",
  side: "gateway",
  summary: "Where drafts are not in use, a tool boundary ends the message.",
  policies: {
    atTool: (shown, framesFailed) => (shown !== "draft" || framesFailed ? "finalise" : "frame"),
  },
};
