import type { Defect } from "./defect.ts";

export const noSecretIsAnError: Defect = {
  id: "F-71-no-secret-is-an-error",
  finding: "F-71",
  side: "gateway",
  summary: "A provision that brings no secret takes the stored one away.",
  policies: {
    credentialAfter: (_stored, issued) => issued,
  },
};
