import type { Defect } from "./defect.ts";

export const chatsOfTwoPlatformsMixedUp: Defect = {
  id: "G-80-chats-of-two-platforms-mixed-up",
  finding: "G-80",
  side: "gateway",
  summary: "Tenants are remembered by the chat's id alone, which two platforms may share.",
  policies: {
    routingKey: (_platform, chatId) => chatId,
  },
};
