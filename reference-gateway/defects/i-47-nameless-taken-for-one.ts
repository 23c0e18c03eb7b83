import type { Defect } from "./defect.ts";

export const namelessTakenForOne: Defect = {
  id: "I-47-nameless-taken-for-one",
  finding: "I-47",
  side: "gateway",
  summary: "Messages without an id count as one message that comes again.",
  policies: {
    knownBy: (id) => id ?? "",
  },
};
