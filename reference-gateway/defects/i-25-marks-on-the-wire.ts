import type { Defect } from "./defect.ts";

export const marksOnTheWire: Defect = {
  id: "I-25-marks-on-the-wire",
  finding: "I-25",
  side: "gateway",
  summary: "The marks that a gateway makes for itself leave with the op.",
  policies: {
    wireMetadata: (metadata, marks) => ({ ...metadata, ...marks }),
  },
};
