import type { Defect } from "./defect.ts";

export const ackedEntryRedelivered: Defect = {
  id: "acked-entry-redelivered",
  finding: "C-37",
  side: "connector",
  summary: "What was buffered once is delivered again at every handshake, acknowledged or not.",
  policies: {
    deliversAgain: (delivered) => delivered.buffered,
  },
};
