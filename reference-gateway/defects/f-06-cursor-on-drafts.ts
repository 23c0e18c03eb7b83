import { CURSOR } from "../../contract/limits.ts";
import type { Defect } from "./defect.ts";

export const cursorOnDrafts: Defect = {
  id: "F-06-cursor-on-drafts",
  finding: "F-06",
  side: "gateway",
  summary: "A cursor at the end of each draft frame keeps it from extending the last.",
  policies: {
    frameText: ({ ledger }) => ledger + CURSOR,
  },
};
