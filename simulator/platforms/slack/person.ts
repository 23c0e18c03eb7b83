import { never } from "../../../contract/assert.ts";
import { nextNumber, replaceBubble } from "../board.ts";
import type { PlatformEvent, UserAction } from "../port.ts";
import { editOf, pressOf, type Where } from "../pressed.ts";
import { postSaid } from "../said.ts";
import type { SlackConfig } from "./config.ts";
import { slackChatType, slackTs } from "./conversation.ts";
import { takeAway } from "./message.ts";
import type { SlackState } from "./state.ts";
import { messageAt, withBoard } from "./state.ts";
import { interrupt } from "./stream-end.ts";

/** What a person does, and what the connector hears of it: what was said, changed or pressed. */
export function personActs(
  state: SlackState,
  action: UserAction,
  atMs: number,
  config: SlackConfig,
): readonly [next: SlackState, event: PlatformEvent | undefined] {
  switch (action.what) {
    case "says": {
      const { chat } = action;
      const id = slackTs(config.epochMs + atMs, nextNumber(state.board, chat));
      const chatType = slackChatType(chat);
      const stamp = { platform: "slack", id, chatType, scope: config.teamId } as const;
      const [board, event] = postSaid(state.board, action, stamp, atMs);
      return [withBoard(state, board), event];
    }
    case "stops-stream":
      return [interrupt(state, action, "stopped"), undefined];
    case "deletes": {
      const bubble = messageAt(state, action.chat, action.id);
      return [bubble === undefined ? state : takeAway(state, bubble), undefined];
    }
    case "edits": {
      const bubble = messageAt(state, action.chat, action.id);
      const event = editOf(bubble, action, whereOf(action.chat, config));
      if (bubble === undefined || event === undefined) return [state, undefined];
      const board = replaceBubble(state.board, bubble, { ...bubble, text: action.text });
      return [withBoard(state, board), event];
    }
    case "presses": {
      const bubble = messageAt(state, action.chat, action.id);
      return [
        state,
        pressOf(
          bubble,
          action,
          whereOf(action.chat, config),
          `${config.epochMs + atMs}.${action.user}`,
        ),
      ];
    }
    default:
      return never(action, "action of a person");
  }
}

function whereOf(chat: string, config: SlackConfig): Where {
  return { chatType: slackChatType(chat), scope: config.teamId };
}
