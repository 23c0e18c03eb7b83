import type { Bubble } from "./port.ts";

/** What has to be said of a bubble when it appears. */
export type NewBubble = Pick<
  Bubble,
  "platform" | "chat" | "id" | "thread" | "author" | "kind" | "text" | "postedAtMs" | "call"
>;

/** A bubble without a past. */
export function newBubble(bubble: NewBubble): Bubble {
  const { platform, chat, id, thread, author, kind, text, postedAtMs, call } = bubble;
  return {
    platform,
    chat,
    id,
    thread,
    author,
    kind,
    text,
    live: false,
    interrupted: false,
    gone: false,
    postedAtMs,
    call,
    history: [],
    tasks: [],
  };
}
