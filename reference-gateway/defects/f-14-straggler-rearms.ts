import type { Defect } from "./defect.ts";

export const stragglerRearms: Defect = {
  id: "F-14-straggler-rearms",
  finding: "F-14",
  side: "gateway",
  summary: "Frames go on behind the seal, and arm the sealed stream again.",
  policies: {
    lateFrames: () => "write",
  },
};
