import type { PlatformCall, PlatformName } from "../platforms/port.ts";
import type { DiscordRefusal } from "../platforms/discord/refusal.ts";
import type { SlackRefusal } from "../platforms/slack/refusal.ts";
import type { TelegramRefusal } from "../platforms/telegram/refusal.ts";
import type { WhatsAppRefusal } from "../platforms/whatsapp/refusal.ts";

/** One refusal in the words of each platform. */
interface Words extends Readonly<Record<PlatformName, string>> {
  readonly slack: SlackRefusal;
  readonly telegram: TelegramRefusal;
  readonly discord: DiscordRefusal;
  readonly whatsapp: WhatsAppRefusal;
}

/** Calls come too fast (S-03). */
export const TOO_FAST: Words = {
  slack: "ratelimited",
  telegram: "too many requests",
  discord: "You are being rate limited.",
  whatsapp: "Rate limit hit",
};

/** A text is longer than the platform takes (S-12, S-18, S-23). */
export const TOO_LONG: Words = {
  slack: "msg_too_long",
  telegram: "message is too long",
  discord: "Invalid Form Body",
  whatsapp: "Invalid parameter",
};

/** Whether a call carries words that may be too many. */
export function carriesText(call: PlatformCall): boolean {
  switch (call.method) {
    case "chat.postMessage":
    case "chat.update":
    case "sendMessage":
    case "editMessageText":
    case "sendMessageDraft":
    case "createMessage":
    case "editMessage":
      return true;
    case "chat.startStream":
    case "chat.appendStream":
    case "chat.stopStream":
      return (call.markdown_text ?? "") !== "";
    case "messages":
      return call.type === "text";
    default:
      return false;
  }
}
