import type { TelegramCall } from "../port.ts";
import { accept } from "../reply.ts";
import { showStatus } from "../statuses.ts";
import type { TelegramContext, TelegramReply, TelegramState } from "./state.ts";

type Act = Extract<TelegramCall, { method: "sendChatAction" }>;

/** "typing" in a chat or thread, until a message of the bot or its own timeout; no call clears it. */
export function showTyping(
  state: TelegramState,
  call: Act,
  context: TelegramContext,
): TelegramReply {
  const { chat_id: chat, message_thread_id: thread = null, action: text } = call;
  const endsAtMs = context.atMs + context.config.typingLifetimeMs;
  return accept(showStatus(state, { platform: "telegram", chat, thread, text }, endsAtMs));
}
