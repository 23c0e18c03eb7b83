import type { Defect } from "./defect.ts";

export const readerLost: Defect = {
  id: "F-81-reader-lost",
  finding: "F-81",
  side: "gateway",
  summary: "A line that is JSON and no frame ends the reader, but not the socket.",
  policies: {
    afterMalformed: (issues) =>
      issues.some(({ clause }) => clause === "W-20") ? "stop-reading" : "read-on",
  },
};
