import type { Defect } from "./defect.ts";

export const lateResultOnNewSocket: Defect = {
  id: "late-result-on-new-socket",
  finding: "C-34",
  side: "connector",
  summary: "The result of a request whose socket is gone is sent on the gateway's next one.",
  policies: {
    connForLateResult: (current) => current,
  },
};
