import type { Defect } from "./defect.ts";

export const answerExiledToTheRoot: Defect = {
  id: "F-54-answer-exiled-to-the-root",
  finding: "F-54",
  side: "gateway",
  summary: "An answer replies to nothing, in thread mode too, and lands at the top level.",
  policies: {
    placeAnswer: ({ threadId }) => ({ replyTo: null, threadId }),
  },
};
