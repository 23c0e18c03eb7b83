import { soundStreams } from "../streams/policies.ts";
import type { Defect } from "./defect.ts";

export const prefixTestIgnoresLeadingSpace: Defect = {
  id: "prefix-test-ignores-leading-space",
  finding: "B08",
  side: "connector",
  summary:
    "The prefix test strips the new text first: a text that begins with a newline never extends itself, and is appended whole each time.",
  policies: {
    appendFrom: (accepted, wanted, prefix) => {
      const fails = wanted !== accepted && accepted !== "" && wanted.trimStart() !== wanted;
      return fails ? 0 : soundStreams.appendFrom(accepted, wanted, prefix);
    },
  },
};
