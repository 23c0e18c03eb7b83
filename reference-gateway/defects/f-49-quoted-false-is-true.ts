import type { Defect } from "./defect.ts";

export const quotedFalseIsTrue: Defect = {
  id: "F-49-quoted-false-is-true",
  finding: "F-49",
  side: "gateway",
  summary: "A switch that is written as a text is on, whatever the text says.",
  policies: {
    readSwitch: (written, otherwise) => (written === undefined ? otherwise : Boolean(written)),
  },
};
