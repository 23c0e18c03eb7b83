import { fits } from "../../../contract/text/length.ts";
import { nextNumber, postMessage, replaceBubble } from "../board.ts";
import { newBubble } from "../bubble.ts";
import type { Bubble, Button } from "../port.ts";
import { accept } from "../reply.ts";
import type { WhatsAppCall } from "./call.ts";
import type { WhatsAppContext, WhatsAppReply, WhatsAppState } from "./state.ts";
import { deny, isInWindow, messageAt, whatsappId } from "./state.ts";

type Text = Extract<WhatsAppCall, { type: "text" }>;
type React = Extract<WhatsAppCall, { type: "reaction" }>;

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

/** A message to a person who may be written to now. */
export function postWords(
  state: WhatsAppState,
  chat: string,
  text: string,
  context: WhatsAppContext,
  buttons: readonly Button[],
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
  const shown = buttons.length === 0 ? bubble : { ...bubble, buttons };
  return accept({ ...state, board: postMessage(state.board, shown) }, id);
}

/** The one reaction of the bot to a message; an empty text takes it away. It is no message of its own. */
export function react(state: WhatsAppState, call: React, context: WhatsAppContext): WhatsAppReply {
  const { message_id: id, emoji } = call.reaction;
  const bubble = messageAt(state, call.to, id);
  if (bubble === undefined) return deny(state, "Parameter value is not valid");
  if (!isInWindow(state, call.to, context)) return deny(state, "Re-engagement message");
  const reactions = emoji === "" ? [] : [emoji];
  return accept({ ...state, board: replaceBubble(state.board, bubble, { ...bubble, reactions }) });
}

/** A person takes a message away for themselves. */
export function takeAway(state: WhatsAppState, bubble: Bubble): WhatsAppState {
  return { ...state, board: replaceBubble(state.board, bubble, { ...bubble, gone: true }) };
}
