import type { Defect } from "./defect.ts";

export const hermesWordKept: Defect = {
  id: "W-73-hermes-word-kept",
  finding: "W-73",
  side: "gateway",
  summary: "A command behind the word /hermes is chat.",
  policies: {
    slackCommand: (event) => event,
  },
};
