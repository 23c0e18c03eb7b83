import { onFirstSignal } from "../ending/own-exit.ts";

/** As seldom as a timer can ring. */
const ALIVE_MS = 2 ** 31 - 1;

/** Something that ends when a person says so, or the process is asked to. */
export interface Stop {
  /** Until it is stopped. Only this keeps the process alive: a command that fails before it ends at once. */
  wait(): Promise<void>;
  readonly stop: () => void;
}

/** Ends by `stop`, or by SIGINT or SIGTERM; a second one of those ends this process at once. */
export function untilStopped(): Stop {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  onFirstSignal(() => stop());
  return {
    wait: async () => {
      // A gateway that has given up holds nothing open, and is still there until somebody ends it.
      const alive = setInterval(() => undefined, ALIVE_MS);
      await stopped;
      clearInterval(alive);
    },
    stop: () => stop(),
  };
}
