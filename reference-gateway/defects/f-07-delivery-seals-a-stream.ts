import type { Defect } from "./defect.ts";

export const deliverySealsAStream: Defect = {
  id: "F-07-delivery-seals-a-stream",
  finding: "F-07",
  side: "gateway",
  summary: "A scheduled text into a chat where one answer streams becomes the end of that answer.",
  policies: {
    absorb: (sending, open) => {
      if (sending.what.is === "final") return open.own;
      const inChat = open.inChat();
      return sending.what.is === "scheduled" && inChat.length === 1 ? inChat[0] : undefined;
    },
  },
};
