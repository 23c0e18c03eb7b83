import { never } from "../../../contract/assert.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";

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
        ...(thread === null ? {} : { thread_ts: thread }),
      };
    case "telegram":
      return {
        platform,
        method: "sendMessage",
        chat_id: chat,
        text,
        ...(thread === null ? {} : { message_thread_id: thread }),
        ...(replyTo === null ? {} : { reply_to_message_id: replyTo }),
      };
    default:
      return never(platform, "platform");
  }
}

/** A new text for a message (O-08). */
export function editCall(place: Place, id: string, text: string): PlatformCall {
  const { platform, chat } = place;
  switch (platform) {
    case "slack":
      return { platform, method: "chat.update", channel: chat, ts: id, text };
    case "telegram":
      return { platform, method: "editMessageText", chat_id: chat, message_id: id, text };
    default:
      return never(platform, "platform");
  }
}

/** The end of a message (O-10). */
export function deleteCall(place: Place, id: string): PlatformCall {
  const { platform, chat } = place;
  switch (platform) {
    case "slack":
      return { platform, method: "chat.delete", channel: chat, ts: id };
    case "telegram":
      return { platform, method: "deleteMessage", chat_id: chat, message_id: id };
    default:
      return never(platform, "platform");
  }
}
