import { never } from "../../../contract/assert.ts";
import { nextNumber } from "../board.ts";
import type { PlatformEvent, UserAction } from "../port.ts";
import { postSaid } from "../said.ts";
import { takeAway } from "./message.ts";
import type { TelegramState } from "./state.ts";
import { messageAt, telegramChatType } from "./state.ts";

/** What a person does, and what the connector hears of it: only what was said. */
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
    default:
      return never(action, "action of a person");
  }
}
