/** Signals that end us without running exit handlers. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const toEnd = new Set<() => void>();

/** Calls `end` when this process ends, whichever way it can still notice. The returned function forgets it. */
export function onOwnExit(end: () => void): () => void {
  if (toEnd.size === 0) watch();
  toEnd.add(end);
  return () => {
    toEnd.delete(end);
    if (toEnd.size === 0) unwatch();
  };
}

function watch(): void {
  process.on("exit", endAll);
  for (const signal of ENDING) process.on(signal, endAndDie);
}

function unwatch(): void {
  process.off("exit", endAll);
  for (const signal of ENDING) process.off(signal, endAndDie);
}

function endAll(): void {
  for (const end of toEnd) end();
}

function endAndDie(signal: NodeJS.Signals): void {
  endAll();
  // Whoever else listens means to end in order; without one, a signal does what it does by default.
  if (process.listenerCount(signal) > 1) return;
  unwatch();
  process.kill(process.pid, signal);
}
