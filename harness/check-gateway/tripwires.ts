/** Something that a run must not depend on, and where it was asked for. */
export interface Stray {
  /** `Date.now`, `setTimeout`, … */
  readonly what: string;
  /** The line of the stack that called it. */
  readonly callSite: string;
}

/** Call sites that are told apart; the same one again is not worth a word. */
const STRAYS_MAX = 32;

interface Wire {
  readonly what: string;
  readonly on: object;
  readonly name: string;
}

const WIRES: readonly Wire[] = [
  { what: "Date.now", on: Date, name: "now" },
  { what: "performance.now", on: performance, name: "now" },
  { what: "Math.random", on: Math, name: "random" },
  { what: "crypto.randomUUID", on: crypto, name: "randomUUID" },
  { what: "crypto.getRandomValues", on: crypto, name: "getRandomValues" },
  { what: "setTimeout", on: globalThis, name: "setTimeout" },
  { what: "setInterval", on: globalThis, name: "setInterval" },
  { what: "setImmediate", on: globalThis, name: "setImmediate" },
  { what: "queueMicrotask", on: globalThis, name: "queueMicrotask" },
  { what: "AbortSignal.timeout", on: AbortSignal, name: "timeout" },
];

/**
 * Runs `work` with a wire across every door to real time and to chance. What passes one still gets what it
 * asked for, and is named. Everything is as before afterwards.
 */
export function withTripwires<T>(work: () => T): readonly [result: T, strays: readonly Stray[]] {
  const strays = new Map<string, Stray>();
  const pass = (what: string): void => {
    const callSite = callSiteOf(new Error(what).stack ?? "");
    if (strays.size < STRAYS_MAX) strays.set(`${what} ${callSite}`, { what, callSite });
  };
  const restore = [...WIRES.map((wire) => lay(wire, pass)), layOnDate(pass)];
  try {
    return [work(), [...strays.values()]];
  } finally {
    for (const undo of restore.toReversed()) undo();
  }
}

function lay({ what, on, name }: Wire, pass: (what: string) => void): () => void {
  const before = Object.getOwnPropertyDescriptor(on, name);
  const real: unknown = Reflect.get(on, name);
  if (typeof real !== "function") return () => undefined;
  const value = (...args: readonly unknown[]): unknown => {
    pass(what);
    return Reflect.apply(real, on, args);
  };
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(on, name);
    else Object.defineProperty(on, name, before);
  };
}

/** `new Date()` asks for the time; with an argument it only tells one. */
function layOnDate(pass: (what: string) => void): () => void {
  const real = globalThis.Date;
  globalThis.Date = new Proxy(real, {
    construct(target, args: readonly unknown[], newTarget) {
      if (args.length === 0) pass("new Date()");
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply(target, self, args: readonly unknown[]) {
      pass("Date()");
      return Reflect.apply(target, self, args) as string;
    },
  });
  return () => {
    globalThis.Date = real;
  };
}

/** The first line that is not of this file. */
function callSiteOf(stack: string): string {
  const lines = stack.split("\n").slice(1);
  const outside = lines.find((line) => !line.includes("tripwires."));
  return outside?.trim().replace(/^at /, "") ?? "unknown";
}
