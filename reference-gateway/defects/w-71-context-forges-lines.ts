import type { Defect } from "./defect.ts";

export const contextForgesLines: Defect = {
  id: "W-71-context-forges-lines",
  finding: "W-71",
  side: "gateway",
  summary: "A line break in a channel's message begins a line in somebody else's name.",
  policies: {
    contextLine: (author, text) => `${author}: ${text}`,
  },
};
