import type { Defect } from "./defect.ts";

export const linkCodeToldOn: Defect = {
  id: "link-code-told-on",
  finding: "C-42",
  side: "connector",
  summary: "A message with a link code is delivered like any other, and links nobody.",
  policies: {
    keepsLinkCodes: () => false,
  },
};
