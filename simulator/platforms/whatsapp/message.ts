import { fits } from "../../../contract/text/length.ts";
import { nextNumber, postMessage, replaceBubble } from "../board.ts";
import { bubbleWith, newBubble } from "../bubble.ts";
import type { Bubble, Button, SlackFile } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus, showStatus } from "../statuses.ts";
import type { MessagesCall, ReadCall } from "./call.ts";
import type { WhatsAppContext, WhatsAppReply, WhatsAppState } from "./state.ts";
import { chatOfId, deny, isInWindow, messageAt, whatsappId } from "./state.ts";

type Text = Extract<MessagesCall, { type: "text" }>;
type Media = Extract<MessagesCall, { file: SlackFile }>;
type React = Extract<MessagesCall, { type: "reaction" }>;

/** A message of words. Quoting one that is gone is no error. */
export function sendText(
  state: WhatsAppState,
  call: Text,
  context: WhatsAppContext,
): WhatsAppReply {
  const { to: chat, text } = call;
  const { body } = text;
  const { bodyCharsMax } = context.config;
  if (body.trim() === "" || !fits(body, bodyCharsMax, "chars")) {
    return deny(state, "Invalid parameter");
  }
  return postWords(state, chat, body, context, []);
}

/** A file, with a caption or without. */
export function sendFile(
  state: WhatsAppState,
  { to: chat, file, caption = "" }: Media,
  context: WhatsAppContext,
): WhatsAppReply {
  if (!fits(caption, context.config.captionCharsMax, "chars")) {
    return deny(state, "Invalid parameter");
  }
  return postWords(state, chat, caption, context, [], [file]);
}

/** A message to a person who may be written to now; it ends the typing there. */
export function postWords(
  state: WhatsAppState,
  chat: string,
  text: string,
  context: WhatsAppContext,
  buttons: readonly Button[],
  files: readonly SlackFile[] = [],
): WhatsAppReply {
  if (!isInWindow(state, chat, context)) return deny(state, "Re-engagement message");
  const id = whatsappId(chat, nextNumber(state.board, chat));
  const bubble = newBubble({
    platform: "whatsapp",
    chat,
    id,
    thread: null,
    author: "bot",
    kind: "message",
    text,
    postedAtMs: context.atMs,
    call: context.callId,
  });
  const shows = files.length === 0 ? bubble : bubbleWith(bubble, { files });
  const asks = buttons.length === 0 ? shows : bubbleWith(shows, { buttons });
  const board = postMessage(state.board, asks);
  return accept({ ...clearStatus(state, chat, null), board }, id);
}

/** The one reaction of the bot to a message; an empty text takes it away. It is no message of its own. */
export function react(state: WhatsAppState, call: React, context: WhatsAppContext): WhatsAppReply {
  const { message_id: id, emoji } = call.reaction;
  const bubble = messageAt(state, call.to, id);
  if (bubble === undefined) return deny(state, "Parameter value is not valid");
  if (!isInWindow(state, call.to, context)) return deny(state, "Re-engagement message");
  const reactions = emoji === "" ? [] : [emoji];
  const marked = bubbleWith(bubble, { reactions });
  return accept({ ...state, board: replaceBubble(state.board, bubble, marked) });
}

/** What a person wrote was read; typing shows until a message of the bot, or its own timeout. */
export function markRead(
  state: WhatsAppState,
  { message_id: id, typing_indicator: typing }: ReadCall,
  { atMs, config }: WhatsAppContext,
): WhatsAppReply {
  const chat = chatOfId(id);
  const bubble = chat === undefined ? undefined : messageAt(state, chat, id);
  if (chat === undefined || bubble?.author !== "user") {
    return deny(state, "Parameter value is not valid");
  }
  if (typing === undefined) return accept(state);
  const status = { platform: "whatsapp", chat, thread: null, text: "typing…" } as const;
  return accept(showStatus(state, status, atMs + config.typingLifetimeMs));
}

/** A person takes a message away for themselves. */
export function takeAway(state: WhatsAppState, bubble: Bubble): WhatsAppState {
  return { ...state, board: replaceBubble(state.board, bubble, { ...bubble, gone: true }) };
}
