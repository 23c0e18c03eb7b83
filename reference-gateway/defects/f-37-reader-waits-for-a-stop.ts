import type { Defect } from "./defect.ts";

export const readerWaitsForAStop: Defect = {
  id: "F-37-reader-waits-for-a-stop",
  finding: "F-37",
  side: "gateway",
  summary: "What a stopped turn still writes is waited for where frames are read.",
  policies: {
    readerWaits: (what) => what === "interrupt",
  },
};
