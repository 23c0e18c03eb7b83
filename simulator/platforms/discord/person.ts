import { never } from "../../../contract/assert.ts";
import { replaceBubble } from "../board.ts";
import type { MessageEvent, PlatformEvent, UserAction } from "../port.ts";
import { editOf, pressOf, type Where } from "../pressed.ts";
import { postSaid } from "../said.ts";
import type { DiscordConfig } from "./config.ts";
import { commandSaid } from "./commands.ts";
import { pressInteraction } from "./interaction.ts";
import { takeAway } from "./message.ts";
import type { DiscordState } from "./state.ts";
import { discordChatType, messageAt, takeId } from "./state.ts";
import { withInteraction } from "./waiting.ts";

/** What a person does, and what the connector hears of it: what was said, changed or pressed. */
export function personActs(
  state: DiscordState,
  action: UserAction,
  atMs: number,
  config: DiscordConfig,
): readonly [next: DiscordState, event: PlatformEvent | undefined] {
  switch (action.what) {
    case "says": {
      const where = whereOf(action.chat, config);
      const said = inChannel(action);
      const [id, taken] = takeId(state, atMs, config);
      const command = commandSaid(state, action, where, id);
      // A command shows no words of the person's.
      if (command !== undefined) {
        const about = { chat: said.chat, pressed: null };
        return [withInteraction(taken, id, about, atMs), command];
      }
      const stamp = { platform: "discord", id, ...where } as const;
      const [board, event] = postSaid(taken.board, said, stamp, atMs);
      return [{ ...taken, board }, ofThread(event, action)];
    }
    case "stops-stream":
      // Discord has no streams: an answer grows by edits.
      return [state, undefined];
    case "deletes": {
      const bubble = messageAt(state, action.chat, action.id);
      return [bubble === undefined ? state : takeAway(state, bubble), undefined];
    }
    case "edits": {
      const bubble = messageAt(state, action.chat, action.id);
      const event = editOf(bubble, action, whereOf(action.chat, config));
      if (bubble === undefined || event === undefined) return [state, undefined];
      const board = replaceBubble(state.board, bubble, { ...bubble, text: action.text });
      return [{ ...state, board }, event];
    }
    case "presses": {
      const bubble = messageAt(state, action.chat, action.id);
      const [id, taken] = takeId(state, atMs, config);
      const press = pressOf(bubble, action, whereOf(action.chat, config), id);
      if (press === undefined) return [state, undefined];
      const about = { chat: action.chat, pressed: action.id };
      return [withInteraction(taken, id, about, atMs), pressInteraction(press)];
    }
    default:
      return never(action, "action of a person");
  }
}

type Says = Extract<UserAction, { what: "says" }>;

/** A thread is a channel of its own: what is said there is shown there (S-26). */
function inChannel(action: Says): Says {
  const { thread, ...rest } = action;
  return thread === undefined ? action : { ...rest, chat: thread };
}

/** It is told as said in the thread of the channel that holds it. */
function ofThread(event: MessageEvent, { chat, thread }: Says): MessageEvent {
  return thread === undefined ? event : { ...event, chat, thread, chatType: "thread" };
}

function whereOf(chat: string, { guildId }: DiscordConfig): Where {
  const chatType = discordChatType(chat);
  return { chatType, scope: chatType === "dm" ? null : guildId };
}
