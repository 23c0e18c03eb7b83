import { soundStreams } from "../streams/policies.ts";
import type { Defect } from "./defect.ts";

export const prefixTestIgnoresLeadingSpace: Defect = {
  id: "prefix-test-ignores-leading-space",
  finding: "B08",
  side: "connector",
  summary:
    "The prefix test strips the new text first: a text that begins with a newline never extends itself, and is appended whole each time.",
  policies: {
    appendFrom: (accepted, wanted, prefix) =>
      wanted.trimStart().startsWith(accepted)
        ? accepted.length
        : soundStreams.appendFrom(accepted, wanted.trimStart(), prefix),
  },
};
