import { z } from "zod";
import type { TelegramMarkup } from "../../../../simulator/platforms/port.ts";
import { count, given, id, jsonOr, text } from "../../door/fields.ts";
import { answerOf, fulfil, type MethodAnswer } from "../answer.ts";
import { messageFields } from "../message-fields.ts";
import { method, type Door, type Method } from "./method.ts";

const button = z.looseObject({ text: z.string(), callback_data: z.string() });
const keyboard = jsonOr(z.object({ inline_keyboard: z.array(z.array(button)) }));
const place = { chat_id: id, message_thread_id: id.optional() };
const reply = jsonOr(z.looseObject({ message_id: id }));
const named = { chat_id: id, message_id: id };

const send = z.object({
  ...place,
  text: text.default(""),
  reply_parameters: reply.optional(),
  reply_markup: keyboard.optional(),
});
const edit = z.object({ ...named, text: text.default(""), reply_markup: keyboard.optional() });
const draft = z.object({ ...place, draft_id: z.coerce.number().int(), text: text.default("") });

/** Of a topic's icon, where nobody asks for another. */
const TOPIC_COLOR = 0x6fb9f0;

/** Messages, their edits and ends, previews, and topics (S-18, S-19, S-22). */
export const messageMethods: Readonly<Record<string, Method>> = {
  sendMessage: method(send, (args, door) => {
    const { chat_id, text: said, message_thread_id } = args;
    const extras = given({
      message_thread_id,
      reply_to_message_id: args.reply_parameters?.message_id,
      reply_markup: args.reply_markup,
    });
    const answer = door.call({ method: "sendMessage", chat_id, text: said, ...extras });
    return answerOf(answer, (sent) => shownMessage(door, chat_id, sent));
  }),
  editMessageText: method(edit, ({ chat_id, message_id, text: said, reply_markup }, door) => {
    const shown = given({ reply_markup });
    const call = { method: "editMessageText", chat_id, message_id, text: said, ...shown } as const;
    return answerOf(door.call(call), () => shownMessage(door, chat_id, message_id));
  }),
  editMessageReplyMarkup: method(
    z.object({ ...named, reply_markup: keyboard.optional() }),
    ({ chat_id, message_id, reply_markup }, door) => {
      const bubble = door.find(chat_id, message_id);
      if (bubble === undefined) return { ok: false, error: "message to edit not found" };
      return editMarkup(door, chat_id, message_id, bubble.text, reply_markup);
    },
  ),
  deleteMessage: method(z.object(named), (args, door) =>
    answerOf(door.call({ method: "deleteMessage", ...args }), () => true),
  ),
  deleteMessages: method(
    z.object({ chat_id: id, message_ids: jsonOr(z.array(id).min(1).max(100)) }),
    ({ chat_id, message_ids }, door) => {
      // What is not there is skipped.
      for (const message_id of message_ids)
        door.call({ method: "deleteMessage", chat_id, message_id });
      return fulfil();
    },
  ),
  sendMessageDraft: method(draft, ({ chat_id, draft_id, text: said, message_thread_id }, door) => {
    const where = given({ message_thread_id });
    const call = { method: "sendMessageDraft", chat_id, draft_id, text: said, ...where } as const;
    return answerOf(door.call(call), () => true);
  }),
  sendChatAction: method(
    z.object({ ...place, action: z.string().min(1) }),
    ({ chat_id, message_thread_id }, door) => {
      const where = given({ message_thread_id });
      const call = { method: "sendChatAction", chat_id, action: "typing", ...where } as const;
      return answerOf(door.call(call), () => true);
    },
  ),
  setMessageReaction: method(
    z.object({ ...named, reaction: jsonOr(z.array(z.looseObject({ emoji: text }))).default([]) }),
    ({ chat_id, message_id, reaction }, door) => {
      const wanted = reaction.map(({ emoji }) => ({ type: "emoji", emoji }) as const);
      const call = { method: "setMessageReaction", chat_id, message_id, reaction: wanted } as const;
      return answerOf(door.call(call), () => true);
    },
  ),
  createForumTopic: method(z.object({ chat_id: id, name: text.default("") }), (args, door) =>
    answerOf(door.call({ method: "createForumTopic", ...args }), (topic) => ({
      message_thread_id: Number(topic),
      name: args.name,
      icon_color: TOPIC_COLOR,
    })),
  ),
  editForumTopic: method(
    z.object({ chat_id: id, message_thread_id: id, name: text.default("") }),
    (args, door) => answerOf(door.call({ method: "editForumTopic", ...args }), () => true),
  ),
  answerCallbackQuery: method(
    z.object({ callback_query_id: id, text: text.optional(), cache_time: count.optional() }),
    ({ callback_query_id }, door) => {
      if (!door.post.answerPress(callback_query_id)) {
        return {
          ok: false,
          error: "query is too old and response timeout expired or query ID is invalid",
        };
      }
      return answerOf(door.call({ method: "answerCallbackQuery", callback_query_id }), () => true);
    },
  ),
};

/** The same words under other buttons. */
function editMarkup(
  door: Door,
  chat_id: string,
  message_id: string,
  said: string,
  reply_markup: TelegramMarkup | undefined,
): MethodAnswer {
  const shown = given({ reply_markup });
  const call = { method: "editMessageText", chat_id, message_id, text: said, ...shown } as const;
  return answerOf(door.call(call), () => shownMessage(door, chat_id, message_id));
}

export function shownMessage(door: Door, chat: string, id: string): unknown {
  const bubble = door.find(chat, id);
  return bubble === undefined ? { message_id: Number(id) } : messageFields(bubble, door.epochMs);
}
