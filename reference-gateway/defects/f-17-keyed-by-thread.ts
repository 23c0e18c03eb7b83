import type { Defect } from "./defect.ts";

export const keyedByThread: Defect = {
  id: "F-17-keyed-by-thread",
  finding: "F-17",
  side: "gateway",
  summary: "Streams and cards are told apart by their thread.",
  policies: {
    coordination: ({ platform, chatId, threadId }) => ({
      streamKey: `${platform}:${chatId}:${threadId ?? ""}`,
      cardId: `turn:${threadId ?? "root"}`,
    }),
  },
};
