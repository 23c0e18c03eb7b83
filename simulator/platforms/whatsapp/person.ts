import { never } from "../../../contract/assert.ts";
import { nextNumber } from "../board.ts";
import type { PlatformEvent, UserAction } from "../port.ts";
import { pressOf } from "../pressed.ts";
import { postSaid } from "../said.ts";
import { takeAway } from "./message.ts";
import type { WhatsAppState } from "./state.ts";
import { heard, messageAt, whatsappId } from "./state.ts";

/** What a person does, and what the connector hears of it: what was said, changed or pressed. */
export function personActs(
  state: WhatsAppState,
  action: UserAction,
  atMs: number,
): readonly [next: WhatsAppState, event: PlatformEvent | undefined] {
  switch (action.what) {
    case "says": {
      const { chat } = action;
      const id = whatsappId(chat, nextNumber(state.board, chat));
      const stamp = { platform: "whatsapp", id, chatType: "dm", scope: null } as const;
      const [board, event] = postSaid(state.board, action, stamp, atMs);
      return [heard({ ...state, board }, chat, atMs), event];
    }
    case "stops-stream":
      // WhatsApp shows whole messages only.
      return [state, undefined];
    case "deletes": {
      const bubble = messageAt(state, action.chat, action.id);
      return [bubble === undefined ? state : takeAway(state, bubble), undefined];
    }
    case "edits":
      // What was sent stands, for a bot's eyes at least.
      return [state, undefined];
    case "presses": {
      const bubble = messageAt(state, action.chat, action.id);
      const where = { chatType: "dm", scope: null } as const;
      return [state, pressOf(bubble, action, where, `${atMs}.${action.user}`)];
    }
    default:
      return never(action, "action of a person");
  }
}
