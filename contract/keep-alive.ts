import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from "./limits.ts";
import type { Clock } from "./ports/clock.ts";
import type { Pulse } from "./ports/socket.ts";

/**
 * Asks every 30 s whether the peer lives, and calls `dead` when it has not answered for 60 s (W-10): a
 * socket whose peer went without a word looks open for hours (B34). Only pongs count: a quiet chat is no
 * dead one.
 *
 * @returns What ends it.
 */
export function keepAlive(pulse: Pulse, clock: Clock, dead: () => void): () => void {
  let cancel: () => void;
  const rest = (): void => {
    cancel = clock.wakeAt(clock.nowMs() + PING_INTERVAL_MS, ask);
  };
  const ask = (): void => {
    cancel = clock.wakeAt(clock.nowMs() + PING_TIMEOUT_MS, dead);
    waiting = true;
    pulse.ping();
  };
  let waiting = false;
  pulse.onPong(() => {
    if (!waiting) return;
    waiting = false;
    cancel();
    rest();
  });
  rest();
  return () => {
    waiting = false;
    cancel();
  };
}
