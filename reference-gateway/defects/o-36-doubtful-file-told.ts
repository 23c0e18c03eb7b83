import type { Defect } from "./defect.ts";

export const doubtfulFileTold: Defect = {
  id: "O-36-doubtful-file-told",
  finding: "O-36",
  side: "gateway",
  summary: "A file that may be on the screen is put into words as well.",
  policies: {
    afterMediaFailure: (outcome) => (outcome === "decline" ? "nothing" : "tell"),
  },
};
