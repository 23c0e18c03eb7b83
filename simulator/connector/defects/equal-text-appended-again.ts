import { soundStreams } from "../streams/policies.ts";
import type { Defect } from "./defect.ts";

export const equalTextAppendedAgain: Defect = {
  id: "equal-text-appended-again",
  finding: "C-02",
  side: "connector",
  summary: "A text equal to what is shown is appended once more instead of being left alone.",
  policies: {
    appendFrom: (accepted, wanted, prefix) =>
      wanted === accepted ? 0 : soundStreams.appendFrom(accepted, wanted, prefix),
  },
};
