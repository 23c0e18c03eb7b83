import type { Defect } from "./defect.ts";

export const streamCallTooLong: Defect = {
  id: "stream-call-too-long",
  finding: "C-16",
  side: "connector",
  summary: "A long delta is passed to the platform in one call, beyond what one call may carry.",
  policies: {
    streamCallUnitsMax: () => Number.MAX_SAFE_INTEGER,
  },
};
