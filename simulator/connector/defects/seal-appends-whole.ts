import type { Defect } from "./defect.ts";

export const sealAppendsWhole: Defect = {
  id: "seal-appends-whole",
  finding: "B06",
  side: "connector",
  summary:
    "The stop of a stream carries the whole text, which the platform appends: the answer stands twice in one message.",
  policies: {
    sealText: (_missing, whole) => whole,
  },
};
