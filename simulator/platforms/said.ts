import type { Board } from "./board.ts";
import { postMessage } from "./board.ts";
import { copyBubble, newBubble } from "./bubble.ts";
import type { FileRef } from "../../contract/ports/side-door.ts";
import type { Bubble, MessageEvent, PlatformName, UserAction } from "./port.ts";

type Says = Extract<UserAction, { what: "says" }>;

/** What only the platform knows of a message that a person writes. */
export interface Stamp {
  readonly platform: PlatformName;
  readonly id: string;
  readonly chatType: MessageEvent["chatType"];
  /** The workspace, where there is such a thing. */
  readonly scope: string | null;
}

/** A person's message on the board, and the event that tells of it. */
export function postSaid(
  board: Board,
  action: Says,
  stamp: Stamp,
  atMs: number,
): readonly [Board, MessageEvent] {
  const { chat, user, text, files } = action;
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
    postMessage(board, writtenBy(bubble, user, files)),
    {
      what: "message",
      chat,
      chatType,
      user,
      text,
      messageId: id,
      thread,
      scope,
      ...(files === undefined ? {} : { files }),
    },
  ];
}

function writtenBy(bubble: Bubble, user: string, files: Says["files"]): Bubble {
  const own = copyBubble(bubble);
  own.user = user;
  if (files !== undefined) own.files = files.map(({ file }) => shownFile(file));
  return own;
}

function shownFile({ hash, name, bytes }: FileRef): NonNullable<Bubble["files"]>[number] {
  return { id: hash, title: name, bytes };
}
