import type { ThreadCreateAction } from "../../../contract/generated/types.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import { postCall } from "../outbound/calls.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Plan } from "../outbound/plan-op.ts";
import { failure } from "../outbound/result.ts";
import { callTask } from "../posts/call-task.ts";

/**
 * O-16. On Slack a thread is whatever is said below a message, so one is posted where none is named. A topic
 * of Telegram is below no message.
 */
export function planThread(action: ThreadCreateAction, place: Place): Plan {
  const { message_id: message, thread_name: name } = action;
  if (place.platform === "slack" && message !== undefined) {
    return { done: { success: true, thread_id: message } };
  }
  const call = threadCall(action, place, name);
  if (call === undefined) return { done: failure(`no threads on ${place.platform}`) };
  const lane = `thread/${placeKey(place.platform, place.chat, message ?? "")}`;
  const task = callTask(call, "");
  return { lane, task: place.platform === "slack" ? task : { ...task, makes: { place, name } } };
}

function threadCall(
  { message_id: message }: ThreadCreateAction,
  place: Place,
  name: string,
): PlatformCall | undefined {
  const { chat } = place;
  switch (place.platform) {
    case "slack":
      return postCall({ ...place, thread: null }, name, null);
    case "discord": {
      const here = { platform: "discord", channel_id: chat, name } as const;
      return message === undefined
        ? { ...here, method: "startThreadWithoutMessage" }
        : { ...here, method: "startThreadFromMessage", message_id: message };
    }
    case "telegram":
      return { platform: "telegram", method: "createForumTopic", chat_id: chat, name };
    case "whatsapp":
      return undefined;
  }
}
