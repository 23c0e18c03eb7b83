import type { PlatformName } from "../../simulator/platforms/names.ts";

/** Descriptors that list all that the connector serves there. */
export const EVERY_OP: Readonly<Record<PlatformName, object>> = {
  slack: {
    descriptor: {
      supported_ops: [
        ...["send", "edit", "typing", "delete", "draft", "task_card", "task_card_stop"],
        ...["prompt", "send_media", "react", "thread_create", "get_chat_info"],
      ],
    },
  },
  telegram: {
    descriptor: {
      supported_ops: [
        ...["send", "edit", "typing", "delete", "draft", "prompt", "send_media", "react"],
        ...["thread_create", "thread_rename", "get_chat_info"],
      ],
    },
  },
  discord: {
    bot: { autoThreads: true },
    descriptor: {
      supported_ops: [
        ...["send", "edit", "typing", "delete", "prompt", "send_media", "react"],
        ...["thread_create", "thread_rename", "get_chat_info", "follow_up"],
      ],
    },
  },
  whatsapp: { descriptor: { supported_ops: ["send", "prompt", "send_media", "react"] } },
};
