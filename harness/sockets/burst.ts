import type { Writable } from "node:stream";

/** Writes of one turn of the event loop, gathered so that they leave in one go. */
export interface Burst {
  /** Whatever is written from now on waits for the end of this turn. */
  begin(): void;
  /** What waits leaves now: its stream is about to end. */
  end(): void;
}

/** Gathers what is written to a stream. Frames are small, and a system call costs more than one of them. */
export function burstOf(stream: Writable): Burst {
  let isOpen = false;
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stream.uncork();
  };
  return {
    begin: () => {
      if (isOpen) return;
      isOpen = true;
      stream.cork();
      process.nextTick(end);
    },
    end,
  };
}
