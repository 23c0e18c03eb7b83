import type { Defect } from "./defect.ts";

export const failureNamesNoMessage: Defect = {
  id: "failure-names-no-message",
  finding: "D-32",
  side: "connector",
  summary:
    "A failure does not name the message that is on screen, so that the gateway must post beside it.",
  policies: {
    namesWhatIsLeft: () => false,
  },
};
