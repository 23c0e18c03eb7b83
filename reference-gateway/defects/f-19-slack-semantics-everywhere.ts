import type { Defect } from "./defect.ts";

export const slackSemanticsEverywhere: Defect = {
  id: "F-19-slack-semantics-everywhere",
  finding: "F-19",
  side: "gateway",
  summary: "Every platform is taken for one whose stream is the message.",
  policies: {
    streamIsMessage: () => true,
  },
};
