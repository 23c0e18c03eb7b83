import type { Defect } from "./defect.ts";

export const phraseClearedBetweenSteps: Defect = {
  id: "O-09-phrase-cleared-between-steps",
  finding: "O-09",
  side: "gateway",
  summary: "A status without words of its own is written as an empty one, which clears it.",
  policies: {
    statusContent: ({ inWords, phrase, over }) =>
      inWords ? (over ? "" : (phrase ?? "")) : undefined,
  },
};
