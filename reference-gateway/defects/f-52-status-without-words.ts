import type { Defect } from "./defect.ts";

export const statusWithoutWords: Defect = {
  id: "F-52-status-without-words",
  finding: "F-52",
  side: "gateway",
  summary: "A status never says what the agent does.",
  policies: {
    statusContent: ({ inWords, over }) => (inWords && over ? "" : undefined),
  },
};
