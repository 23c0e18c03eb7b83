import type { Defect } from "./defect.ts";

export const draftPerTool: Defect = {
  id: "F-04-draft-per-tool",
  finding: "F-04",
  side: "gateway",
  summary: "Each tool boundary begins a stream of its own.",
  policies: {
    draftAfterTool: () => "next",
  },
};
