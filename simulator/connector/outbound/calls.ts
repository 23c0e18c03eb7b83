import { BugError, never } from "../../../contract/assert.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import { discordAddress, discordChannel, telegramAddress, whatsappAddress } from "./address.ts";
import { blocksOf } from "./rendering.ts";

/** A new message. `replyTo` places nothing on Slack (C-24). */
export function postCall(place: Place, text: string, replyTo: string | null): PlatformCall {
  const { platform, chat, thread } = place;
  switch (platform) {
    case "slack":
      return {
        platform,
        method: "chat.postMessage",
        channel: chat,
        text,
        ...blocksOf(place, text),
        ...(place.unfurlLinks === undefined ? {} : { unfurl_links: place.unfurlLinks }),
        ...(thread === null ? {} : { thread_ts: thread }),
      };
    case "telegram":
      return {
        platform,
        method: "sendMessage",
        text,
        ...telegramAddress(place, replyTo),
      };
    case "discord":
      return {
        platform,
        method: "createMessage",
        content: text,
        ...discordAddress(place, replyTo),
      };
    case "whatsapp":
      return {
        platform,
        method: "messages",
        type: "text",
        text: { body: text },
        ...whatsappAddress(place, replyTo),
      };
    default:
      return never(platform, "platform");
  }
}

/** A new text for a message (O-08). On WhatsApp there is none, and no op gets so far. */
export function editCall(place: Place, id: string, text: string): PlatformCall {
  const { platform, chat } = place;
  switch (platform) {
    case "slack":
      return {
        platform,
        method: "chat.update",
        channel: chat,
        ts: id,
        text,
        ...blocksOf(place, text),
      };
    case "telegram":
      return { platform, method: "editMessageText", chat_id: chat, message_id: id, text };
    case "discord": {
      const channel_id = discordChannel(place);
      return { platform, method: "editMessage", channel_id, message_id: id, content: text };
    }
    case "whatsapp":
      throw new BugError("WhatsApp has no edits");
    default:
      return never(platform, "platform");
  }
}

/** The end of a message (O-10). On WhatsApp a bot takes nothing back, and no op gets so far. */
export function deleteCall(place: Place, id: string): PlatformCall {
  const { platform, chat } = place;
  switch (platform) {
    case "slack":
      return { platform, method: "chat.delete", channel: chat, ts: id };
    case "telegram":
      return { platform, method: "deleteMessage", chat_id: chat, message_id: id };
    case "discord": {
      const channel_id = discordChannel(place);
      return { platform, method: "deleteMessage", channel_id, message_id: id };
    }
    case "whatsapp":
      throw new BugError("WhatsApp takes nothing back");
    default:
      return never(platform, "platform");
  }
}

/**
 * What shows a status, or `undefined` where nothing does (O-09, C-26). Only Slack has words for it and
 * something to clear; WhatsApp ties its typing to a message that the op does not name.
 */
export function typingCall(place: Place, status: string): PlatformCall | undefined {
  const { platform, chat, thread } = place;
  switch (platform) {
    case "slack": {
      if (thread === null) return undefined;
      const method = "assistant.threads.setStatus";
      return { platform, method, channel_id: chat, thread_ts: thread, status };
    }
    case "telegram": {
      if (status === "") return undefined;
      const call = { platform, method: "sendChatAction", chat_id: chat, action: "typing" } as const;
      return thread === null ? call : { ...call, message_thread_id: thread };
    }
    case "discord":
      if (status === "") return undefined;
      return { platform, method: "triggerTypingIndicator", channel_id: discordChannel(place) };
    case "whatsapp":
      return undefined;
    default:
      return never(platform, "platform");
  }
}
