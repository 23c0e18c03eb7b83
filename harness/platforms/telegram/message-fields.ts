import type { Bubble, Button } from "../../../simulator/platforms/port.ts";
import { telegramChatType } from "../../../simulator/platforms/telegram/state.ts";
import { BOT } from "./port.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A message as the Bot API describes it. `epochMs` is what 0 of the screen's clock is in Unix time. */
export function messageFields(bubble: Bubble, epochMs: number): Fields {
  const { id, chat, author, user, text, thread, postedAtMs, buttons = [], history } = bubble;
  const date = Math.floor((epochMs + postedAtMs) / 1_000);
  return {
    message_id: Number(id),
    from: author === "bot" ? BOT : personFields(user ?? chat),
    chat: chatFields(chat),
    date,
    ...(history.length === 0 ? {} : { edit_date: date }),
    ...(thread === null ? {} : { message_thread_id: Number(thread), is_topic_message: true }),
    ...wordsAndFiles(text, bubble),
    ...(buttons.length === 0 ? {} : { reply_markup: keyboardOf(buttons) }),
  };
}

export function chatFields(chat: string): Fields {
  return telegramChatType(chat) === "dm"
    ? { id: numberOf(chat), type: "private", first_name: `Person ${chat}` }
    : { id: numberOf(chat), type: "supergroup", title: `Group ${chat}`, is_forum: true };
}

export function personFields(user: string): Fields {
  return { id: numberOf(user), is_bot: false, first_name: `Person ${user}` };
}

/** Ids are numbers here. One that is none, as people may be called, stays as it is. */
export function numberOf(id: string): number | string {
  return /^-?\d{1,15}$/.test(id) ? Number(id) : id;
}

function wordsAndFiles(text: string, { files = [] }: Bubble): Fields {
  const [file] = files;
  if (file === undefined) return { text };
  const document = { file_id: file.id, file_unique_id: file.id, file_name: file.title };
  return { caption: text, document: { ...document, file_size: file.bytes } };
}

function keyboardOf(buttons: readonly Button[]): Fields {
  const rows = buttons.map(({ label, data }) => [{ text: label, callback_data: data }]);
  return { inline_keyboard: rows };
}
