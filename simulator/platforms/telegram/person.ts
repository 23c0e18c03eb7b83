import { never } from "../../../contract/assert.ts";
import { nextNumber, replaceBubble } from "../board.ts";
import type { PlatformEvent, UserAction } from "../port.ts";
import { editOf, pressOf, type Where } from "../pressed.ts";
import { postSaid } from "../said.ts";
import { takeAway } from "./message.ts";
import type { TelegramState } from "./state.ts";
import { messageAt, telegramChatType } from "./state.ts";

/** What a person does, and what the connector hears of it: what was said, changed or pressed. */
export function personActs(
  state: TelegramState,
  action: UserAction,
  atMs: number,
): readonly [next: TelegramState, event: PlatformEvent | undefined] {
  switch (action.what) {
    case "says": {
      const { chat } = action;
      const id = String(nextNumber(state.board, chat));
      const chatType = telegramChatType(chat);
      const stamp = { platform: "telegram", id, chatType, scope: null } as const;
      const [board, event] = postSaid(state.board, action, stamp, atMs);
      return [{ ...state, board }, event];
    }
    case "stops-stream":
      // Telegram offers no stop: a preview is not a stream.
      return [state, undefined];
    case "deletes": {
      const bubble = messageAt(state, action.chat, action.id);
      return [bubble === undefined ? state : takeAway(state, bubble), undefined];
    }
    case "edits": {
      const bubble = messageAt(state, action.chat, action.id);
      const event = editOf(bubble, action, whereOf(action.chat));
      if (bubble === undefined || event === undefined) return [state, undefined];
      const board = replaceBubble(state.board, bubble, { ...bubble, text: action.text });
      return [{ ...state, board }, event];
    }
    case "presses": {
      const bubble = messageAt(state, action.chat, action.id);
      return [state, pressOf(bubble, action, whereOf(action.chat), `${atMs}.${action.user}`)];
    }
    default:
      return never(action, "action of a person");
  }
}

function whereOf(chat: string): Where {
  return { chatType: telegramChatType(chat), scope: null };
}
