import type { Defect } from "./defect.ts";

export const readerWaitsForItsAck: Defect = {
  id: "F-36-reader-waits-for-its-ack",
  finding: "F-36",
  side: "gateway",
  summary:
    "An answer is acknowledged where frames are read, so that nothing is read until that times out.",
  policies: {
    readerWaits: (what) => what === "answer",
  },
};
