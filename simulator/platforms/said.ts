import type { Board } from "./board.ts";
import { postMessage } from "./board.ts";
import { copyBubble, newBubble } from "./bubble.ts";
import type { Bubble, PlatformEvent, PlatformName, UserAction } from "./port.ts";

type Says = Extract<UserAction, { what: "says" }>;

/** What only the platform knows of a message that a person writes. */
export interface Stamp {
  readonly platform: PlatformName;
  readonly id: string;
  readonly chatType: PlatformEvent["chatType"];
  /** The workspace, where there is such a thing. */
  readonly scope: string | null;
}

/** A person's message on the board, and the event that tells of it. */
export function postSaid(
  board: Board,
  action: Says,
  stamp: Stamp,
  atMs: number,
): readonly [Board, PlatformEvent] {
  const { chat, user, text } = action;
  const { platform, id, chatType, scope } = stamp;
  const thread = action.thread ?? null;
  const bubble = newBubble({
    platform,
    chat,
    id,
    thread,
    author: "user",
    kind: "message",
    text,
    postedAtMs: atMs,
    call: "user",
  });
  return [
    postMessage(board, writtenBy(bubble, user)),
    { what: "message", chat, chatType, user, text, messageId: id, thread, scope },
  ];
}

function writtenBy(bubble: Bubble, user: string): Bubble {
  const own = copyBubble(bubble);
  own.user = user;
  return own;
}
