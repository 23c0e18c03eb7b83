import type { Defect } from "./defect.ts";

export const lateEditOverwrites: Defect = {
  id: "late-edit-overwrites",
  finding: "B14",
  side: "connector",
  summary: "A preview's edit that comes behind the final one takes its place.",
  policies: {
    lateEditIsKnown: () => false,
  },
};
