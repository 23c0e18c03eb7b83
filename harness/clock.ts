import type { Clock } from "../contract/ports/clock.ts";

/** Longest wait that a timer of the platform takes, in milliseconds; a longer one is set again. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Real time, in milliseconds since the clock was made. */
export function realClock(): Clock {
  const originMs = performance.now();
  const nowMs = (): number => performance.now() - originMs;
  return {
    nowMs,
    wakeAt: (atMs, ring) => {
      let timer: NodeJS.Timeout;
      const set = (): void => {
        const leftMs = atMs - nowMs();
        if (leftMs <= 0) timer = setTimeout(ring, 0);
        else timer = setTimeout(leftMs > TIMER_MS_MAX ? set : ring, Math.min(leftMs, TIMER_MS_MAX));
      };
      set();
      return () => clearTimeout(timer);
    },
  };
}
