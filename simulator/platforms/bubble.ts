import type { Bubble } from "./port.ts";

/** What has to be said of a bubble when it appears. */
export type NewBubble = Pick<
  Bubble,
  "platform" | "chat" | "id" | "thread" | "author" | "kind" | "text" | "postedAtMs" | "call"
>;

/**
 * A copy that its maker may still change. Field by field: a spread takes many times as long, and a stream
 * is copied with each of its frames.
 */
export function copyBubble(bubble: Bubble): { -readonly [K in keyof Bubble]: Bubble[K] } {
  const copy: { -readonly [K in keyof Bubble]: Bubble[K] } = {
    platform: bubble.platform,
    chat: bubble.chat,
    id: bubble.id,
    thread: bubble.thread,
    author: bubble.author,
    kind: bubble.kind,
    text: bubble.text,
    live: bubble.live,
    interrupted: bubble.interrupted,
    gone: bubble.gone,
    postedAtMs: bubble.postedAtMs,
    call: bubble.call,
    history: bubble.history,
    tasks: bubble.tasks,
  };
  if (bubble.user !== undefined) copy.user = bubble.user;
  if (bubble.ended !== undefined) copy.ended = bubble.ended;
  if (bubble.reactions !== undefined) copy.reactions = bubble.reactions;
  if (bubble.unfurls !== undefined) copy.unfurls = bubble.unfurls;
  if (bubble.chunked !== undefined) copy.chunked = bubble.chunked;
  if (bubble.blocks !== undefined) copy.blocks = bubble.blocks;
  if (bubble.files !== undefined) copy.files = bubble.files;
  if (bubble.buttons !== undefined) copy.buttons = bubble.buttons;
  return copy;
}

/** The same bubble with something else about it. */
export function bubbleWith(bubble: Bubble, changes: Partial<Bubble>): Bubble {
  return Object.assign(copyBubble(bubble), changes);
}

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
