import type { Defect } from "./defect.ts";

export const reactionThatIsThereFails: Defect = {
  id: "reaction-that-is-there-fails",
  finding: "C-29",
  side: "connector",
  summary: "A reaction that is as it was asked for already is called a failure.",
  policies: {
    reactionsAlreadySo: () => [],
  },
};
