import type { Defect } from "./defect.ts";

export const replayRunsAgain: Defect = {
  id: "F-03-replay-runs-again",
  finding: "F-03",
  side: "gateway",
  summary: "A message that is delivered again is answered again.",
  policies: {
    isReplay: () => false,
  },
};
