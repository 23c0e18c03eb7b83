import type { Defect } from "./defect.ts";

export const replacedDialsAgain: Defect = {
  id: "F-77-replaced-dials-again",
  finding: "F-77",
  side: "gateway",
  summary: "A gateway that was replaced dials again, and replaces its successor.",
  policies: {
    afterReplaced: () => "redial",
  },
};
