import type { Defect } from "./defect.ts";

export const orphanNeverEnds: Defect = {
  id: "orphan-never-ends",
  finding: "I-56",
  side: "connector",
  summary: "A stream that nobody sealed is held open for ever.",
  policies: {
    endsAtMs: () => null,
  },
};
