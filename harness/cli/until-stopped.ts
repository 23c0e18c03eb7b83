/** Something that ends when a person says so, or the process is asked to. */
export interface Stop {
  readonly stopped: Promise<void>;
  readonly stop: () => void;
}

/** Ends by `stop`, or by SIGINT or SIGTERM. */
export function untilStopped(): Stop {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return { stopped, stop: () => stop() };
}
