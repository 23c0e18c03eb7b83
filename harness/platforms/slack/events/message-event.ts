import type { PlatformEvent } from "../../../../simulator/platforms/port.ts";
import type { Identity } from "../identity.ts";
import type { SlackEvent } from "./envelope.ts";

const CHANNEL_TYPES = { dm: "im", group: "group", channel: "channel" } as const;

/** What a person wrote, as the app hears it: a message, and in a channel a mention too if it names the bot. */
export function eventsOfMessage(said: PlatformEvent, identity: Identity): readonly SlackEvent[] {
  const { chat, user, text, messageId, thread } = said;
  const common = {
    user,
    text,
    ts: messageId,
    channel: chat,
    event_ts: messageId,
    team: identity.teamId,
    client_msg_id: `${chat}-${messageId}`,
    ...(thread === null ? {} : { thread_ts: thread, parent_user_id: user }),
  };
  const message = { type: "message", ...common, channel_type: CHANNEL_TYPES[said.chatType] };
  const mentions = said.chatType !== "dm" && text.includes(`<@${identity.botUserId}>`);
  return mentions ? [message, { type: "app_mention", ...common }] : [message];
}
