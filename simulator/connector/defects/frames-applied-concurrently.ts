import type { Defect } from "./defect.ts";

export const framesAppliedConcurrently: Defect = {
  id: "frames-applied-concurrently",
  finding: "C-04",
  side: "connector",
  summary:
    "Frames of one stream are applied at the same time: a slow start opens two streams, and a slow append is repeated.",
  policies: {
    laneIsFree: () => true,
  },
};
