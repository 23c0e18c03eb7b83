import type { Defect } from "./defect.ts";

export const bufferNotAckGated: Defect = {
  id: "buffer-not-ack-gated",
  finding: "C-37",
  side: "connector",
  summary: "Everything buffered is sent at once, without waiting for one acknowledgement.",
  policies: {
    mayDeliverNext: () => true,
  },
};
