/** Signals that end us without running exit handlers. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const toEnd = new Set<() => void>();
/** Whoever ends in order at the first SIGINT or SIGTERM. */
const toStop = new Set<() => void>();

/** Calls `end` when this process ends, whichever way it can still notice. The returned function forgets it. */
export function onOwnExit(end: () => void): () => void {
  return listed(toEnd, end);
}

/**
 * Calls `stop` at the first SIGINT or SIGTERM, which then does nothing else. The second one ends this process
 * at once. The returned function forgets it.
 */
export function onFirstSignal(stop: () => void): () => void {
  return listed(toStop, stop);
}

function listed(list: Set<() => void>, call: () => void): () => void {
  if (toEnd.size + toStop.size === 0) watch();
  list.add(call);
  return () => {
    if (list.delete(call) && toEnd.size + toStop.size === 0) unwatch();
  };
}

function watch(): void {
  process.on("exit", endAll);
  for (const signal of ENDING) process.on(signal, take);
}

function unwatch(): void {
  process.off("exit", endAll);
  for (const signal of ENDING) process.off(signal, take);
}

function endAll(): void {
  for (const end of toEnd) end();
}

function take(signal: NodeJS.Signals): void {
  // A terminal that is gone shows nothing, so there is nobody to end in order for.
  if (signal !== "SIGHUP" && toStop.size > 0) return stopAll();
  endAll();
  // Whoever else listens means to end in order; without one, a signal does what it does by default.
  if (process.listenerCount(signal) > 1) return;
  unwatch();
  process.kill(process.pid, signal);
}

function stopAll(): void {
  const stops = [...toStop];
  toStop.clear();
  if (toEnd.size === 0) unwatch();
  for (const stop of stops) stop();
}
