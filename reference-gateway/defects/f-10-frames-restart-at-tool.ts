import type { Defect } from "./defect.ts";

export const framesRestartAtTool: Defect = {
  id: "F-10-frames-restart-at-tool",
  finding: "F-10",
  side: "gateway",
  summary: "After a tool boundary a frame shows only what came after it.",
  policies: {
    frameText: ({ ledger, segmentAt }) => ledger.slice(segmentAt),
  },
};
