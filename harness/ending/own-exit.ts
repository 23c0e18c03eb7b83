/** Signals that end us without running exit handlers. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A signal that comes again within this time, in milliseconds, is the same one: `timeout` and `npx` send theirs
 * to us and to the group that we are in. A person is slower.
 */
const SAME_SIGNAL_MS = 500;

const toEnd = new Set<() => void>();
/** Whoever ends in order at the first SIGINT or SIGTERM. */
const toStop = new Set<() => void>();
/** When the first signal was taken, in milliseconds of this process. */
let stoppedAtMs: number | undefined;
let isWatching = false;

/** Calls `end` when this process ends, whichever way it can still notice. The returned function forgets it. */
export function onOwnExit(end: () => void): () => void {
  return listed(toEnd, end);
}

/**
 * Calls `stop` at the first SIGINT or SIGTERM, which then does nothing else. The second one, a moment
 * later, ends this process at once. The returned function forgets it.
 */
export function onFirstSignal(stop: () => void): () => void {
  return listed(toStop, stop);
}

function listed(list: Set<() => void>, call: () => void): () => void {
  watch();
  list.add(call);
  return () => {
    if (list.delete(call)) unwatchIfIdle();
  };
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("exit", endAll);
  for (const signal of ENDING) process.on(signal, take);
}

function unwatchIfIdle(): void {
  if (toEnd.size + toStop.size === 0) unwatch();
}

function unwatch(): void {
  isWatching = false;
  process.off("exit", endAll);
  for (const signal of ENDING) process.off(signal, take);
}

function endAll(): void {
  for (const end of toEnd) end();
}

function take(signal: NodeJS.Signals): void {
  if (stoppedAtMs !== undefined && performance.now() - stoppedAtMs < SAME_SIGNAL_MS) return;
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
  stoppedAtMs = performance.now();
  // Until then it must be heard, or it would end us.
  setTimeout(unwatchIfIdle, SAME_SIGNAL_MS).unref();
  for (const stop of stops) stop();
}
