import type { Defect } from "./defect.ts";

export const keyedByMetadata: Defect = {
  id: "G-03-keyed-by-metadata",
  finding: "G-03",
  side: "gateway",
  summary: "Streams are told apart by what the metadata of their ops happens to carry.",
  policies: {
    coordination: ({ platform, chatId, messageId, messageIdInMetadata, threadId }) => ({
      streamKey: messageIdInMetadata
        ? `${platform}:${chatId}:turn:${messageId ?? ""}`
        : `${platform}:${chatId}:${threadId ?? ""}`,
      cardId: `turn:${messageId ?? threadId ?? "root"}`,
    }),
  },
};
