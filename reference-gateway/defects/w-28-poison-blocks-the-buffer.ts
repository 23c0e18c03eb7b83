import type { Defect } from "./defect.ts";

export const poisonBlocksTheBuffer: Defect = {
  id: "W-28-poison-blocks-the-buffer",
  finding: "W-28",
  side: "gateway",
  summary: "A buffered message that cannot be read is never acknowledged, and all behind it waits.",
  policies: { acknowledgesUnreadable: () => false },
};
