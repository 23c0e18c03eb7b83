import type { TelegramCall } from "../port.ts";
import type { RateMeter } from "../rate-meter.ts";
import { countCall } from "../rate-meter.ts";
import type { TelegramContext } from "./state.ts";
import { telegramChatType } from "./state.ts";

/** Counts a call against the bot's second and, for what people get notified of, its chat's minute. */
export function meterCall(
  meter: RateMeter,
  call: TelegramCall,
  { config, atMs }: TelegramContext,
): ReturnType<typeof countCall> {
  const second = { callsMax: config.callsPerSecondMax, windowMs: 1_000 };
  const counted = countCall(meter, "bot", second, atMs);
  if (counted.retryAfterMs > 0 || !isMessage(call)) return counted;
  const group = telegramChatType(call.chat_id) === "group";
  const callsMax = group ? config.groupMessagesPerMinuteMax : config.chatMessagesPerMinuteMax;
  const minute = { callsMax, windowMs: 60_000 };
  return countCall(counted.meter, `chat ${call.chat_id}`, minute, atMs);
}

function isMessage(
  call: TelegramCall,
): call is Extract<TelegramCall, { method: "sendMessage" | "editMessageText" }> {
  return call.method === "sendMessage" || call.method === "editMessageText";
}
