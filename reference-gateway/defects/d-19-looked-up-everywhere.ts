import type { Defect } from "./defect.ts";

export const lookedUpEverywhere: Defect = {
  id: "D-19-looked-up-everywhere",
  finding: "D-19",
  side: "gateway",
  summary: "A chat is looked up whether or not its platform lists that.",
  policies: {
    asksForChatInfo: () => true,
  },
};
