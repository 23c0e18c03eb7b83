import { emptyTable, type Table } from "../../../contract/table.ts";
import { bubbleAt, emptyBoard } from "../board.ts";
import { noneExpiring } from "../expiring.ts";
import type { Bubble, MessageEvent } from "../port.ts";
import { emptyMeter } from "../rate-meter.ts";
import type { CallContext, Reply } from "../reply.ts";
import { refuse } from "../reply.ts";
import type { ScreenState } from "../screen-machine.ts";
import type { TelegramConfig } from "./config.ts";
import type { TelegramRefusal } from "./refusal.ts";

export interface TelegramState extends ScreenState {
  /** Names of topics, by their ids and chats. */
  readonly topics: Table<string>;
}

const TOPICS_MAX = 512;

export type TelegramContext = CallContext<TelegramConfig>;
export type TelegramReply = Reply<TelegramState>;

export function emptyTelegram(config: TelegramConfig): TelegramState {
  return {
    board: emptyBoard(config),
    live: noneExpiring(config.previewsMax),
    statuses: noneExpiring(config.statusesMax),
    meter: emptyMeter(),
    topics: emptyTable(TOPICS_MAX),
  };
}

/** The same state but for some fields. One by one, so that all states have one hidden class. */
export function telegramWith(state: TelegramState, to: Partial<TelegramState>): TelegramState {
  return {
    board: to.board ?? state.board,
    live: to.live ?? state.live,
    statuses: to.statuses ?? state.statuses,
    meter: to.meter ?? state.meter,
    topics: to.topics ?? state.topics,
  };
}

/** What a Telegram chat is, by its id: `-…` a group, anything else a private chat. */
export function telegramChatType(chat: string): MessageEvent["chatType"] {
  return chat.startsWith("-") ? "group" : "dm";
}

/** What a call can name: a message that is still there. A preview has no id to name it by. */
export function messageAt(state: TelegramState, chat: string, id: string): Bubble | undefined {
  const bubble = bubbleAt(state.board, chat, id);
  if (bubble === undefined || bubble.gone || bubble.kind === "preview") return undefined;
  return bubble;
}

/** Refuses with one of Telegram's own phrases; the compiler knows them all. */
export function deny(
  state: TelegramState,
  error: TelegramRefusal,
  retryAfterMs?: number,
): TelegramReply {
  return refuse(state, error, retryAfterMs);
}
