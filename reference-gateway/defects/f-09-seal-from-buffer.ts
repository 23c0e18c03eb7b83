import type { Defect } from "./defect.ts";

export const sealFromBuffer: Defect = {
  id: "F-09-seal-from-buffer",
  finding: "F-09",
  side: "gateway",
  summary:
    "The stream is sealed with what was streamed, and a final that differs is sent after it.",
  policies: {
    finish: () => ({ seal: "ledger", then: "send" }),
  },
};
