import type { Defect } from "./defect.ts";

export const staleFrameAppended: Defect = {
  id: "stale-frame-appended",
  finding: "D-34",
  side: "connector",
  summary: "A frame that was overtaken by a longer one is appended whole behind it.",
  policies: {
    isStaleFrame: () => false,
  },
};
