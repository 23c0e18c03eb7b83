import { bubbleAt, replaceBubble, nextNumber, postMessage } from "../board.ts";
import { bubbleWith, newBubble } from "../bubble.ts";
import type { Bubble, Button, TelegramCall, TelegramMarkup } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus } from "../statuses.ts";
import { clearPreviews } from "./preview.ts";
import type { TelegramRefusal } from "./refusal.ts";
import type { TelegramContext, TelegramReply, TelegramState } from "./state.ts";
import { deny, messageAt } from "./state.ts";

type Send = Extract<TelegramCall, { method: "sendMessage" }>;
type Edit = Extract<TelegramCall, { method: "editMessageText" }>;
type Delete = Extract<TelegramCall, { method: "deleteMessage" }>;

/** S-20. */
const CALLBACK_DATA_BYTES_MAX = 64;

/** S-18, S-19: a message of the bot clears its previews and its typing there. */
export function send(state: TelegramState, call: Send, context: TelegramContext): TelegramReply {
  const unfit = unfitness(call.text, context);
  if (unfit !== undefined) return deny(state, unfit);
  const buttons = buttonsOf(call.reply_markup);
  if (!buttons.every(({ data }) => isCallbackData(data))) return deny(state, "BUTTON_DATA_INVALID");
  if (repliesToDeleted(state, call)) return deny(state, "message to be replied not found");
  const chat = call.chat_id;
  const thread = call.message_thread_id ?? null;
  const quiet = clearStatus(clearPreviews(state, chat, thread), chat, thread);
  const bubble = newBubble({
    platform: "telegram",
    chat,
    id: String(nextNumber(quiet.board, chat)),
    thread,
    author: "bot",
    kind: "message",
    text: call.text,
    postedAtMs: context.atMs,
    call: context.callId,
  });
  const shown = buttons.length === 0 ? bubble : bubbleWith(bubble, { buttons });
  return accept({ ...quiet, board: postMessage(quiet.board, shown) }, bubble.id);
}

function buttonsOf(markup: TelegramMarkup | undefined): readonly Button[] {
  return (markup?.inline_keyboard ?? []).flat().map(({ text, callback_data: data }) => {
    return { label: text, data, style: "default" };
  });
}

/** S-20. */
function isCallbackData(data: string): boolean {
  const bytes = new TextEncoder().encode(data).length;
  return bytes >= 1 && bytes <= CALLBACK_DATA_BYTES_MAX;
}

/** S-18, S-29: an edit that names no buttons takes those of the message away. */
export function edit(state: TelegramState, call: Edit, context: TelegramContext): TelegramReply {
  const bubble = messageAt(state, call.chat_id, call.message_id);
  if (bubble === undefined) return deny(state, "message to edit not found");
  if (bubble.author === "user") return deny(state, "message can't be edited");
  const unfit = unfitness(call.text, context);
  if (unfit !== undefined) return deny(state, unfit);
  if (call.text === bubble.text) return deny(state, "message is not modified");
  const board = replaceBubble(state.board, bubble, {
    ...bubble,
    text: call.text,
    ...(bubble.buttons === undefined ? {} : { buttons: [] }),
  });
  return accept({ ...state, board }, call.message_id);
}

/** S-29. */
export function remove(state: TelegramState, call: Delete): TelegramReply {
  const bubble = messageAt(state, call.chat_id, call.message_id);
  if (bubble === undefined) return deny(state, "message to delete not found");
  if (bubble.author === "user") return deny(state, "message can't be deleted");
  return accept(takeAway(state, bubble), call.message_id);
}

/** The bubble is struck from the screen, whoever asked for it. */
export function takeAway(state: TelegramState, bubble: Bubble): TelegramState {
  return { ...state, board: replaceBubble(state.board, bubble, { ...bubble, gone: true }) };
}

function unfitness(text: string, context: TelegramContext): TelegramRefusal | undefined {
  if (text.length > context.config.textUtf16Max) return "message is too long";
  return text.trim() === "" ? "message text is empty" : undefined;
}

/** A message the screen no longer remembers may well be there; one that was deleted is not. */
function repliesToDeleted(state: TelegramState, call: Send): boolean {
  if (call.reply_to_message_id === undefined) return false;
  return bubbleAt(state.board, call.chat_id, call.reply_to_message_id)?.gone ?? false;
}
