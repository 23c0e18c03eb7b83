import { tableOldest } from "../../contract/table.ts";
import type { Defect } from "./defect.ts";

export const firstToArriveIsTheDefault: Defect = {
  id: "F-82-first-to-arrive-is-the-default",
  finding: "F-82",
  side: "gateway",
  summary: "The session default is the descriptor that comes first, whoever said hello first.",
  policies: {
    sessionDescriptor: (_, arrived) => tableOldest(arrived)?.value,
  },
};
