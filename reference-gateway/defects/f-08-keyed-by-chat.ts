import type { Defect } from "./defect.ts";

export const keyedByChat: Defect = {
  id: "F-08-keyed-by-chat",
  finding: "F-08",
  side: "gateway",
  summary: "Streams and cards are told apart by their chat alone.",
  policies: {
    coordination: ({ platform, chatId }) => ({
      streamKey: `${platform}:${chatId}`,
      cardId: "turn:root",
    }),
  },
};
