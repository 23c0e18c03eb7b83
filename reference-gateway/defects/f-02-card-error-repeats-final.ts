import type { Defect } from "./defect.ts";

export const cardErrorRepeatsFinal: Defect = {
  id: "F-02-card-error-repeats-final",
  finding: "F-02",
  side: "gateway",
  summary: "An error in the card lane makes the final go out four times more.",
  policies: {
    afterCardFailure: () => ({ abort: false, finals: 4 }),
  },
};
