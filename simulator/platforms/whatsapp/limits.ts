import type { RateMeter } from "../rate-meter.ts";
import { countCall } from "../rate-meter.ts";
import type { WhatsAppCall } from "./call.ts";
import type { WhatsAppRefusal } from "./refusal.ts";
import type { WhatsAppContext } from "./state.ts";

/** Between two messages to one person, over time. */
const PAIR_INTERVAL_MS = 6_000;

/** The meter after a message was counted, or why it is not taken. */
export function meterCall(
  meter: RateMeter,
  call: WhatsAppCall,
  { config, atMs }: WhatsAppContext,
): RateMeter | WhatsAppRefusal {
  const second = { callsMax: config.callsPerSecondMax, windowMs: 1_000 };
  const counted = countCall(meter, "number", second, atMs);
  if (counted.retryAfterMs > 0) return "Rate limit hit";
  if (call.method === "read") return counted.meter;
  // A burst is borrowed from the time after it: so many in a window of so many intervals.
  const pair = { callsMax: config.pairBurstMax, windowMs: config.pairBurstMax * PAIR_INTERVAL_MS };
  const paired = countCall(counted.meter, `pair ${call.to}`, pair, atMs);
  return paired.retryAfterMs > 0
    ? "(Business Account, Consumer Account) pair rate limit hit"
    : paired.meter;
}
