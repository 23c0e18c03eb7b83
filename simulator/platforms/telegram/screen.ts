import { never } from "../../../contract/assert.ts";
import type { ScreenMachine, TelegramCall } from "../port.ts";
import { accept } from "../reply.ts";
import { screenMachine } from "../screen-machine.ts";
import { expireStatuses } from "../statuses.ts";
import type { TelegramConfig } from "./config.ts";
import { TELEGRAM_DEFAULTS } from "./config.ts";
import { meterCall } from "./limits.ts";
import { sendMedia } from "./media.ts";
import { edit, remove, send } from "./message.ts";
import { personActs } from "./person.ts";
import { expirePreviews, showDraft } from "./preview.ts";
import { react } from "./reaction.ts";
import type { TelegramContext, TelegramReply, TelegramState } from "./state.ts";
import { deny, emptyTelegram, telegramWith } from "./state.ts";
import { createTopic, editTopic } from "./topic.ts";
import { showTyping } from "./typing.ts";

/**
 * One Telegram bot's chats as people see them, with Telegram's limits (S-18..S-22).
 *
 * Rate limits are off unless `rateLimits: "on"`: a volume run must not trip them unless it asks.
 */
export function createTelegramScreen(
  config: Partial<TelegramConfig> = {},
): ScreenMachine<TelegramState> {
  const full: TelegramConfig = { ...TELEGRAM_DEFAULTS, ...config };
  return screenMachine({
    platform: "telegram",
    config: full,
    init: emptyTelegram(full),
    expire: (state, atMs) => expireStatuses(expirePreviews(state, atMs), atMs),
    perform: admit,
    personActs,
  });
}

function admit(state: TelegramState, call: TelegramCall, context: TelegramContext): TelegramReply {
  if (context.config.rateLimits === "off") return perform(state, call, context);
  const { meter, retryAfterMs } = meterCall(state.meter, call, context);
  if (retryAfterMs > 0) return deny(state, "too many requests", retryAfterMs);
  return perform(telegramWith(state, { meter }), call, context);
}

function perform(
  state: TelegramState,
  call: TelegramCall,
  context: TelegramContext,
): TelegramReply {
  switch (call.method) {
    case "sendMessage":
      return send(state, call, context);
    case "sendPhoto":
    case "sendVoice":
    case "sendAudio":
    case "sendVideo":
    case "sendDocument":
      return sendMedia(state, call, context);
    case "editMessageText":
      return edit(state, call, context);
    case "deleteMessage":
      return remove(state, call);
    case "sendMessageDraft":
      return showDraft(state, call, context);
    case "sendChatAction":
      return showTyping(state, call, context);
    case "createForumTopic":
      return createTopic(state, call);
    case "editForumTopic":
      return editTopic(state, call);
    case "answerCallbackQuery":
      return accept(state);
    case "setMessageReaction":
      return react(state, call);
    default:
      return never(call, "Telegram method");
  }
}
