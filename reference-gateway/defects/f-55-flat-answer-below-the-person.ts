import type { Defect } from "./defect.ts";

export const flatAnswerBelowThePerson: Defect = {
  id: "F-55-flat-answer-below-the-person",
  finding: "F-55",
  side: "gateway",
  summary: "A flat DM is answered below the message of the person.",
  policies: {
    placeAnswer: ({ threadId, messageId }) => ({ replyTo: messageId, threadId }),
  },
};
