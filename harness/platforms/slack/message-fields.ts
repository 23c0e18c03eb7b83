import type { Bubble, ScreenView } from "../../../simulator/platforms/port.ts";
import { personOf, type Identity } from "./identity.ts";

export type MessageFields = { readonly type: "message" } & Readonly<Record<string, unknown>>;

interface Shown {
  readonly identity: Identity;
  view(): ScreenView;
}

/** A message that is on screen, as the Web API and events describe it. */
export function messageFields(shown: Shown, channel: string, ts: string): MessageFields {
  const found = bubbleOn(shown.view(), channel, ts);
  return found === undefined ? { type: "message", ts } : describeBubble(found, shown.identity);
}

/** The bubble of this id that has not gone, if there is one. */
export function bubbleOn(view: ScreenView, channel: string, ts: string): Bubble | undefined {
  return view.bubbles.find(({ chat, id, gone }) => chat === channel && id === ts && !gone);
}

/** What a message is to Slack: who, what, where in which thread, and what hangs on it. */
export function describeBubble(bubble: Bubble, identity: Identity): MessageFields {
  const { text, id: ts, thread, reactions = [], blocks, files } = bubble;
  const { botUserId } = identity;
  return {
    type: "message",
    ...authorFields(bubble, identity),
    team: identity.teamId,
    text,
    ts,
    ...(thread === null ? {} : { thread_ts: thread }),
    ...(reactions.length === 0
      ? {}
      : { reactions: reactions.map((name) => ({ name, users: [botUserId], count: 1 })) }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(files === undefined
      ? {}
      : { files: files.map(({ id, title, bytes }) => ({ id, title, name: title, size: bytes })) }),
    ...(bubble.history.length === 0 ? {} : { edited: { user: botUserId, ts } }),
    ...(bubble.live ? { streaming_state: "in_progress" } : {}),
  };
}

function authorFields(
  bubble: Bubble,
  { botUserId, botId, appId }: Identity,
): Readonly<Record<string, unknown>> {
  return bubble.author === "bot"
    ? { user: botUserId, bot_id: botId, app_id: appId }
    : { user: bubble.user ?? personOf(bubble.chat) };
}
