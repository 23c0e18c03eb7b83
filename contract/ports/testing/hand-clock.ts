import type { Clock } from "../clock.ts";

interface Alarm {
  readonly atMs: number;
  readonly ring: () => void;
}

/** A clock that only moves when told: no test waits for real time to pass. */
export class HandClock implements Clock {
  #nowMs = 0;
  #alarms: readonly Alarm[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  wakeAt(atMs: number, ring: () => void): () => void {
    const alarm = { atMs, ring };
    this.#alarms = [...this.#alarms, alarm];
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Lets so much time pass, and rings what is due on the way, in order. */
  pass(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#alarms.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#alarms = this.#alarms.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.ring();
    }
    this.#nowMs = untilMs;
  }

  /** Alarms that are set: a shell that has ended leaves none. */
  get alarms(): number {
    return this.#alarms.length;
  }
}
