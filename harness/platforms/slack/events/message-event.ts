import type { Bubble } from "../../../../simulator/platforms/port.ts";
import { slackChatType } from "../../../../simulator/platforms/slack/conversation.ts";
import type { Identity } from "../identity.ts";
import { describeBubble } from "../message-fields.ts";
import type { SlackEvent } from "./envelope.ts";

const CHANNEL_TYPES = { dm: "im", group: "group", channel: "channel" } as const;

/**
 * A message that was written: a `message`, and in a channel a mention too if a person names the bot. The
 * app hears of its own messages as of any other's.
 */
export function eventsOfMessage(bubble: Bubble, identity: Identity): readonly SlackEvent[] {
  const { chat: channel, id: ts, author, text } = bubble;
  const common = { ...describeBubble(bubble, identity), channel, event_ts: ts };
  const message = { ...common, channel_type: channelType(channel) };
  const mentions = author === "user" && text.includes(`<@${identity.botUserId}>`);
  if (!mentions || slackChatType(channel) === "dm") return [message];
  return [message, { ...common, type: "app_mention" }];
}

export function messageChanged(was: Bubble, now: Bubble, identity: Identity): SlackEvent {
  return {
    ...hidden(was, "message_changed"),
    message: describeBubble(now, identity),
    previous_message: describeBubble(was, identity),
  };
}

export function messageDeleted(was: Bubble, identity: Identity): SlackEvent {
  return {
    ...hidden(was, "message_deleted"),
    deleted_ts: was.id,
    previous_message: describeBubble(was, identity),
  };
}

/** A reaction that somebody set on a message or took from it. */
export function reactionChanged(
  on: Bubble,
  user: string,
  name: string,
  what: "reaction_added" | "reaction_removed",
  identity: Identity,
): SlackEvent {
  const author = describeBubble(on, identity)["user"];
  return {
    type: what,
    user,
    reaction: name,
    item: { type: "message", channel: on.chat, ts: on.id },
    item_user: author,
    event_ts: on.id,
  };
}

function hidden(about: Bubble, subtype: string): SlackEvent {
  return {
    type: "message",
    subtype,
    hidden: true,
    channel: about.chat,
    channel_type: channelType(about.chat),
    ts: about.id,
    event_ts: about.id,
  };
}

function channelType(channel: string): string {
  return CHANNEL_TYPES[slackChatType(channel)];
}
