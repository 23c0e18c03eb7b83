import { HEARTBEAT_STATUS } from "../outbound/policies.ts";
import type { Defect } from "./defect.ts";

export const typingClearSetsStatus: Defect = {
  id: "typing-clear-sets-status",
  finding: "C-26",
  side: "connector",
  summary:
    "The clear of a status sets one instead: the chat says that something is coming long after the answer.",
  policies: {
    statusOfTyping: () => HEARTBEAT_STATUS,
  },
};
