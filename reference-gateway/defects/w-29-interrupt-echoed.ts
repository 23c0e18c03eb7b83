import type { Defect } from "./defect.ts";

export const interruptEchoed: Defect = {
  id: "W-29-interrupt-echoed",
  finding: "W-29",
  side: "gateway",
  summary: "An interrupt is told to whom it came from.",
  policies: { tellsInterrupt: () => true },
};
