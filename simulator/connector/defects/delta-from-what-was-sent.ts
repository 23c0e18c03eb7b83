import type { Defect } from "./defect.ts";

export const deltaFromWhatWasSent: Defect = {
  id: "delta-from-what-was-sent",
  finding: "C-03",
  side: "connector",
  summary:
    "The base of the next append is what was sent, not what was accepted: a call that has to be repeated carries nothing.",
  policies: {
    baseWhenSent: (_accepted, after) => after,
  },
};
