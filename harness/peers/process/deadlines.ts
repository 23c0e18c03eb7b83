import type { Clock } from "../../../contract/ports/clock.ts";
import { createInterruption, type Interruption } from "../../ending/interruption.ts";

/** A peer did not do in time what was awaited of it. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  /** What was awaited, as a noun: `the descriptor`. */
  readonly awaited: string;
  readonly afterMs: number;

  constructor(awaited: string, afterMs: number) {
    super(`${awaited} did not come within ${afterMs} ms`);
    this.awaited = awaited;
    this.afterMs = afterMs;
  }
}

/** Every wait for a peer goes through here, so that one switch lifts them all while somebody debugs. */
export interface Deadlines {
  readonly lifted: boolean;
  readonly clock: Clock;
  /** What ends the waits of a case before their deadlines. */
  readonly interruption: Interruption;
  /** Calls `ring` once after `ms` milliseconds, or never when deadlines are lifted. */
  after(ms: number, ring: () => void): () => void;
  /**
   * What `promise` comes to.
   *
   * @throws {DeadlineError} When `ms` milliseconds are over first, unless deadlines are lifted.
   */
  within<T>(ms: number, awaited: string, promise: Promise<T>): Promise<T>;
}

export function createDeadlines(
  clock: Clock,
  lifted: boolean,
  interruption: Interruption = createInterruption(),
): Deadlines {
  const after = (ms: number, ring: () => void): (() => void) =>
    lifted ? () => undefined : clock.wakeAt(clock.nowMs() + ms, ring);
  return {
    lifted,
    clock,
    interruption,
    after,
    within: <T>(ms: number, awaited: string, promise: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const cancel = after(ms, () => reject(new DeadlineError(awaited, ms)));
        promise.then(resolve, reject).finally(cancel);
      }),
  };
}
