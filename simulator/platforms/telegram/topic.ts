import { tableGet, tableSet } from "../../../contract/table.ts";
import { fits } from "../../../contract/text/length.ts";
import { nextNumber, skipNumber } from "../board.ts";
import type { TelegramCall } from "../port.ts";
import { accept } from "../reply.ts";
import type { TelegramReply, TelegramState } from "./state.ts";
import { deny, telegramChatType } from "./state.ts";

type Create = Extract<TelegramCall, { method: "createForumTopic" }>;
type Edit = Extract<TelegramCall, { method: "editForumTopic" }>;

const NAME_CHARS_MAX = 128;

/** Every group is a forum here. The message that says that a topic was made gives the topic its id. */
export function createTopic(state: TelegramState, { chat_id, name }: Create): TelegramReply {
  if (telegramChatType(chat_id) === "dm") return deny(state, "the chat is not a forum");
  if (!isName(name)) return deny(state, "TOPIC_TITLE_EMPTY");
  const id = String(nextNumber(state.board, chat_id));
  const board = skipNumber(state.board, chat_id);
  const topics = tableSet(state.topics, topicKey(chat_id, id), name);
  return accept({ ...state, board, topics }, id);
}

/** S-22: a name can be changed, and never be read. */
export function editTopic(state: TelegramState, call: Edit): TelegramReply {
  const { chat_id, message_thread_id: id, name } = call;
  const key = topicKey(chat_id, id);
  const before = tableGet(state.topics, key);
  if (before === undefined) return deny(state, "TOPIC_ID_INVALID");
  if (!isName(name)) return deny(state, "TOPIC_TITLE_EMPTY");
  if (before === name) return deny(state, "TOPIC_NOT_MODIFIED");
  return accept({ ...state, topics: tableSet(state.topics, key, name) }, id);
}

function isName(name: string): boolean {
  return name.trim() !== "" && fits(name, NAME_CHARS_MAX, "chars");
}

function topicKey(chat: string, id: string): string {
  return `${id}@${chat}`;
}
