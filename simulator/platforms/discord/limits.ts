import type { RateMeter } from "../rate-meter.ts";
import { countCall } from "../rate-meter.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordContext } from "./state.ts";

/** Counts a call against the bot's second and, for posts and for edits, its channel's five. */
export function meterCall(
  meter: RateMeter,
  call: DiscordCall,
  { config, atMs }: DiscordContext,
): ReturnType<typeof countCall> {
  const second = { callsMax: config.callsPerSecondMax, windowMs: 1_000 };
  const counted = countCall(meter, "bot", second, atMs);
  if (counted.retryAfterMs > 0) return counted;
  if (call.method !== "createMessage" && call.method !== "editMessage") return counted;
  const rule = { callsMax: config.channelMessagesPerFiveSecondsMax, windowMs: 5_000 };
  return countCall(counted.meter, `${call.method} ${call.channel_id}`, rule, atMs);
}
