import type { Clock } from "../../../contract/ports/clock.ts";

/**
 * A clock that can be put forward. Our gateway runs on one, so that its own waits (30 s for a lost
 * acknowledgement) cost a case nothing, and no verdict depends on how fast this machine is.
 */
export interface LeapingClock extends Clock {
  /** Puts the clock forward; what has become due by that rings at once, in its order. */
  leap(ms: number): void;
}

export function leapingClock(real: Clock): LeapingClock {
  let leaptMs = 0;
  const alarms = new Set<{ readonly atMs: number; set(): void }>();
  const nowMs = (): number => real.nowMs() + leaptMs;
  return {
    nowMs,
    wakeAt: (atMs, ring) => {
      let cancel: () => void = () => undefined;
      const alarm = {
        atMs,
        set: () => {
          cancel();
          cancel = real.wakeAt(atMs - leaptMs, () => {
            alarms.delete(alarm);
            ring();
          });
        },
      };
      alarms.add(alarm);
      alarm.set();
      return () => {
        alarms.delete(alarm);
        cancel();
      };
    },
    leap: (ms) => {
      leaptMs += ms;
      for (const alarm of [...alarms].sort((a, b) => a.atMs - b.atMs)) alarm.set();
    },
  };
}
